// Package tree parses a script and walks its syntax tree.
package tree

import "github.com/dop251/goja/ast"

// Children calls visit for each part of a node that is code, in the order of the text. What it does not know it reports.
func Children(n ast.Node, visit func(ast.Node)) (known bool) {
	return leaf(n) || expressionParts(n, visit) || statementParts(n, visit) || functionParts(n, visit) || patternParts(n, visit)
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

// Each visits the nodes of a list.
func Each[T ast.Node](list []T, visit func(ast.Node)) {
	for _, n := range list {
		visit(n)
	}
}

// Some visits what may be left out: an interface that holds nothing.
func Some(visit func(ast.Node), list ...ast.Node) bool {
	for _, n := range list {
		if n != nil {
			visit(n)
		}
	}
	return true
}

// Part is an expression as a node that may be absent.
func Part(e ast.Expression) ast.Node {
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
		Each(n.Body, visit)
	case *ast.BlockStatement:
		Each(n.List, visit)
	case *ast.ExpressionStatement:
		return Some(visit, Part(n.Expression))
	case *ast.VariableStatement:
		Each(n.List, visit)
	case *ast.LexicalDeclaration:
		Each(n.List, visit)
	case *ast.FunctionDeclaration:
		visit(n.Function)
	case *ast.ClassDeclaration:
		visit(n.Class)
	case *ast.IfStatement:
		return Some(visit, Part(n.Test), branch(n.Consequent), branch(n.Alternate))
	case *ast.ReturnStatement:
		return Some(visit, Part(n.Argument))
	case *ast.ThrowStatement:
		return Some(visit, Part(n.Argument))
	case *ast.TryStatement:
		Some(visit, block(n.Body))
		if n.Catch != nil {
			visit(n.Catch)
		}
		return Some(visit, block(n.Finally))
	case *ast.CatchStatement:
		if n.Parameter != nil {
			visit(n.Parameter)
		}
		return Some(visit, block(n.Body))
	case *ast.SwitchStatement:
		Some(visit, Part(n.Discriminant))
		Each(n.Body, visit)
	case *ast.CaseStatement:
		Some(visit, Part(n.Test))
		Each(n.Consequent, visit)
	case *ast.LabelledStatement:
		return Some(visit, branch(n.Statement))
	case *ast.WithStatement:
		return Some(visit, Part(n.Object), branch(n.Body))
	default:
		return loopParts(n, visit)
	}
	return true
}

func loopParts(n ast.Node, visit func(ast.Node)) bool {
	switch n := n.(type) {
	case *ast.WhileStatement:
		return Some(visit, Part(n.Test), branch(n.Body))
	case *ast.DoWhileStatement:
		return Some(visit, branch(n.Body), Part(n.Test))
	case *ast.ForStatement:
		if n.Initializer != nil {
			visit(n.Initializer)
		}
		return Some(visit, Part(n.Test), Part(n.Update), branch(n.Body))
	case *ast.ForInStatement:
		visit(n.Into)
		return Some(visit, Part(n.Source), branch(n.Body))
	case *ast.ForOfStatement:
		visit(n.Into)
		return Some(visit, Part(n.Source), branch(n.Body))
	case *ast.ForLoopInitializerExpression:
		return Some(visit, Part(n.Expression))
	case *ast.ForLoopInitializerVarDeclList:
		Each(n.List, visit)
	case *ast.ForLoopInitializerLexicalDecl:
		visit(&n.LexicalDeclaration)
	case *ast.ForIntoVar:
		visit(n.Binding)
	case *ast.ForDeclaration:
		visit(n.Target)
	case *ast.ForIntoExpression:
		return Some(visit, Part(n.Expression))
	default:
		return false
	}
	return true
}

func expressionParts(n ast.Node, visit func(ast.Node)) bool {
	switch n := n.(type) {
	case *ast.ArrayLiteral:
		for _, e := range n.Value {
			Some(visit, Part(e)) // holes
		}
	case *ast.AssignExpression:
		return Some(visit, Part(n.Left), Part(n.Right))
	case *ast.AwaitExpression:
		return Some(visit, Part(n.Argument))
	case *ast.YieldExpression:
		return Some(visit, Part(n.Argument))
	case *ast.BinaryExpression:
		return Some(visit, Part(n.Left), Part(n.Right))
	case *ast.BracketExpression:
		return Some(visit, Part(n.Left), Part(n.Member))
	case *ast.CallExpression:
		visit(n.Callee)
		Each(n.ArgumentList, visit)
	case *ast.NewExpression:
		visit(n.Callee)
		Each(n.ArgumentList, visit)
	case *ast.ConditionalExpression:
		return Some(visit, Part(n.Test), Part(n.Consequent), Part(n.Alternate))
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
		Each(n.Value, visit)
	case *ast.SequenceExpression:
		Each(n.Sequence, visit)
	case *ast.TemplateLiteral:
		Some(visit, Part(n.Tag))
		Each(n.Expressions, visit)
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
		return Some(visit, block(n.Body))
	case *ast.ArrowFunctionLiteral:
		visit(n.ParameterList)
		visit(n.Body)
	case *ast.ExpressionBody:
		visit(n.Expression)
	case *ast.ParameterList:
		Each(n.List, visit)
		return Some(visit, Part(n.Rest))
	case *ast.ClassLiteral:
		Some(visit, Part(n.SuperClass))
		Each(n.Body, visit)
	case *ast.FieldDefinition:
		if n.Computed {
			visit(n.Key)
		}
		return Some(visit, Part(n.Initializer))
	case *ast.MethodDefinition:
		if n.Computed {
			visit(n.Key)
		}
		visit(n.Body)
	case *ast.ClassStaticBlock:
		return Some(visit, block(n.Block))
	default:
		return false
	}
	return true
}

func patternParts(n ast.Node, visit func(ast.Node)) bool {
	switch n := n.(type) {
	case *ast.Binding:
		Some(visit, n.Target)
		return Some(visit, Part(n.Initializer))
	case *ast.ObjectPattern:
		Each(n.Properties, visit)
		return Some(visit, Part(n.Rest))
	case *ast.ArrayPattern:
		for _, e := range n.Elements {
			Some(visit, Part(e))
		}
		return Some(visit, Part(n.Rest))
	case *ast.PropertyShort:
		visit(&n.Name)
		return Some(visit, Part(n.Initializer))
	case *ast.PropertyKeyed:
		if n.Computed {
			visit(n.Key)
		}
		return Some(visit, Part(n.Value))
	}
	return false
}
