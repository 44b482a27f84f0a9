package proc

import (
	"errors"
	"os/exec"
)

// Launch starts a program that is nobody's from then on: a browser, which goes on when pier has ended. It has no streams, and the root
// folder as its working directory. What it comes to is not told.
func Launch(program string, args, env []string) error {
	path, err := lookUp(program, "/", env)
	if err != nil {
		return err
	}
	cmd := &exec.Cmd{Path: path, Args: append([]string{program}, args...), Env: env, Dir: launchDir, SysProcAttr: launched()}
	if err := cmd.Start(); err != nil {
		return errors.Join(ErrNotFound, err)
	}
	go func() { _ = cmd.Wait() }() // so that no dead process is left while pier lives
	return nil
}
