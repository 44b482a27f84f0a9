package scan

import "github.com/dop251/goja/ast"

// Children calls visit for each part of a node that is code, in the order of the text. What it does not know it reports.
func Children(n ast.Node, visit func(ast.Node)) (known bool) {
	if statementParts(n, visit) || expressionParts(n, visit) || functionParts(n, visit) || patternParts(n, visit) || leaf(n) {
		return true
	}
	return false
}

func leaf(n ast.Node) bool {
	switch n.(type) {
	case *ast.BadExpression, *ast.BadStatement, *ast.BooleanLiteral, *ast.Identifier, *ast.PrivateIdentifier, *ast.NullLiteral,
		*ast.NumberLiteral, *ast.RegExpLiteral, *ast.StringLiteral, *ast.TemplateElement, *ast.ThisExpression, *ast.SuperExpression,
		*ast.MetaProperty, *ast.BranchStatement, *ast.DebuggerStatement, *ast.EmptyStatement:
		return true
	}
	return false
}

func each[T ast.Node](list []T, visit func(ast.Node)) {
	for _, n := range list {
		visit(n)
	}
}

// some visits what may be left out: an interface that holds nothing.
func some(visit func(ast.Node), list ...ast.Node) bool {
	for _, n := range list {
		if n != nil {
			visit(n)
		}
	}
	return true
}

// part is an expression as a node that may be absent.
func part(e ast.Expression) ast.Node {
	if e == nil {
		return nil
	}
	return e
}

func branch(s ast.Statement) ast.Node {
	if s == nil {
		return nil
	}
	return s
}

func block(b *ast.BlockStatement) ast.Node {
	if b == nil {
		return nil
	}
	return b
}

func statementParts(n ast.Node, visit func(ast.Node)) bool {
	switch n := n.(type) {
	case *ast.Program:
		each(n.Body, visit)
	case *ast.BlockStatement:
		each(n.List, visit)
	case *ast.ExpressionStatement:
		return some(visit, part(n.Expression))
	case *ast.VariableStatement:
		each(n.List, visit)
	case *ast.LexicalDeclaration:
		each(n.List, visit)
	case *ast.FunctionDeclaration:
		visit(n.Function)
	case *ast.ClassDeclaration:
		visit(n.Class)
	case *ast.IfStatement:
		return some(visit, part(n.Test), branch(n.Consequent), branch(n.Alternate))
	case *ast.ReturnStatement:
		return some(visit, part(n.Argument))
	case *ast.ThrowStatement:
		return some(visit, part(n.Argument))
	case *ast.TryStatement:
		some(visit, block(n.Body))
		if n.Catch != nil {
			visit(n.Catch)
		}
		return some(visit, block(n.Finally))
	case *ast.CatchStatement:
		if n.Parameter != nil {
			visit(n.Parameter)
		}
		return some(visit, block(n.Body))
	case *ast.SwitchStatement:
		some(visit, part(n.Discriminant))
		each(n.Body, visit)
	case *ast.CaseStatement:
		some(visit, part(n.Test))
		each(n.Consequent, visit)
	case *ast.LabelledStatement:
		return some(visit, branch(n.Statement))
	case *ast.WithStatement:
		return some(visit, part(n.Object), branch(n.Body))
	default:
		return loopParts(n, visit)
	}
	return true
}

func loopParts(n ast.Node, visit func(ast.Node)) bool {
	switch n := n.(type) {
	case *ast.WhileStatement:
		return some(visit, part(n.Test), branch(n.Body))
	case *ast.DoWhileStatement:
		return some(visit, branch(n.Body), part(n.Test))
	case *ast.ForStatement:
		if n.Initializer != nil {
			visit(n.Initializer)
		}
		return some(visit, part(n.Test), part(n.Update), branch(n.Body))
	case *ast.ForInStatement:
		visit(n.Into)
		return some(visit, part(n.Source), branch(n.Body))
	case *ast.ForOfStatement:
		visit(n.Into)
		return some(visit, part(n.Source), branch(n.Body))
	case *ast.ForLoopInitializerExpression:
		return some(visit, part(n.Expression))
	case *ast.ForLoopInitializerVarDeclList:
		each(n.List, visit)
	case *ast.ForLoopInitializerLexicalDecl:
		visit(&n.LexicalDeclaration)
	case *ast.ForIntoVar:
		visit(n.Binding)
	case *ast.ForDeclaration:
		visit(n.Target)
	case *ast.ForIntoExpression:
		return some(visit, part(n.Expression))
	default:
		return false
	}
	return true
}

func expressionParts(n ast.Node, visit func(ast.Node)) bool {
	switch n := n.(type) {
	case *ast.ArrayLiteral:
		for _, e := range n.Value {
			some(visit, part(e)) // holes
		}
	case *ast.AssignExpression:
		return some(visit, part(n.Left), part(n.Right))
	case *ast.AwaitExpression:
		return some(visit, part(n.Argument))
	case *ast.YieldExpression:
		return some(visit, part(n.Argument))
	case *ast.BinaryExpression:
		return some(visit, part(n.Left), part(n.Right))
	case *ast.BracketExpression:
		return some(visit, part(n.Left), part(n.Member))
	case *ast.CallExpression:
		visit(n.Callee)
		each(n.ArgumentList, visit)
	case *ast.NewExpression:
		visit(n.Callee)
		each(n.ArgumentList, visit)
	case *ast.ConditionalExpression:
		return some(visit, part(n.Test), part(n.Consequent), part(n.Alternate))
	case *ast.DotExpression:
		visit(n.Left)
	case *ast.PrivateDotExpression:
		visit(n.Left)
	case *ast.OptionalChain:
		visit(n.Expression)
	case *ast.Optional:
		visit(n.Expression)
	case *ast.SpreadElement:
		visit(n.Expression)
	case *ast.ObjectLiteral:
		each(n.Value, visit)
	case *ast.SequenceExpression:
		each(n.Sequence, visit)
	case *ast.TemplateLiteral:
		some(visit, part(n.Tag))
		each(n.Expressions, visit)
	case *ast.UnaryExpression:
		visit(n.Operand)
	default:
		return false
	}
	return true
}

func functionParts(n ast.Node, visit func(ast.Node)) bool {
	switch n := n.(type) {
	case *ast.FunctionLiteral:
		visit(n.ParameterList)
		return some(visit, block(n.Body))
	case *ast.ArrowFunctionLiteral:
		visit(n.ParameterList)
		visit(n.Body)
	case *ast.ExpressionBody:
		visit(n.Expression)
	case *ast.ParameterList:
		each(n.List, visit)
		return some(visit, part(n.Rest))
	case *ast.ClassLiteral:
		some(visit, part(n.SuperClass))
		each(n.Body, visit)
	case *ast.FieldDefinition:
		if n.Computed {
			visit(n.Key)
		}
		return some(visit, part(n.Initializer))
	case *ast.MethodDefinition:
		if n.Computed {
			visit(n.Key)
		}
		visit(n.Body)
	case *ast.ClassStaticBlock:
		return some(visit, block(n.Block))
	default:
		return false
	}
	return true
}

func patternParts(n ast.Node, visit func(ast.Node)) bool {
	switch n := n.(type) {
	case *ast.Binding:
		some(visit, n.Target)
		return some(visit, part(n.Initializer))
	case *ast.ObjectPattern:
		each(n.Properties, visit)
		return some(visit, part(n.Rest))
	case *ast.ArrayPattern:
		for _, e := range n.Elements {
			some(visit, part(e))
		}
		return some(visit, part(n.Rest))
	case *ast.PropertyShort:
		visit(&n.Name)
		return some(visit, part(n.Initializer))
	case *ast.PropertyKeyed:
		if n.Computed {
			visit(n.Key)
		}
		return some(visit, part(n.Value))
	}
	return false
}
