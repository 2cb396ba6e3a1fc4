namespace Tern.Cli.CommandLine;

/// <summary>What the process says to the shell. Part of the interface: scripts depend on it, and the help lists it.</summary>
internal static class ExitCodes
{
    /// <summary>Ended by Ctrl-C or SIGTERM, or did what was asked.</summary>
    public const int Success = 0;

    /// <summary>Could not do it: the port is in use, a file can't be read. The reason is one line on stderr.</summary>
    public const int Failed = 1;

    /// <summary>The command line is wrong. The reason is one line on stderr.</summary>
    public const int Usage = 2;

    /// <summary>It was done, and what came of it is not what was asked for: a threshold was not met, or what was found is too bad.</summary>
    public const int NotMet = 3;
}
