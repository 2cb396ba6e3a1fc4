namespace Tern.Cli;

/// <summary>
/// The exit codes of the process. They are part of the interface: scripts depend on them, and the help lists them.
/// </summary>
internal static class ExitCodes
{
    /// <summary>The command succeeded, or was stopped by Ctrl-C or SIGTERM.</summary>
    public const int Success = 0;

    /// <summary>
    /// The command failed, for example because the port is in use or a file can't be read. The reason is one line on
    /// stderr.
    /// </summary>
    public const int Failed = 1;

    /// <summary>The command line isn't valid. The reason is one line on stderr.</summary>
    public const int Usage = 2;

    /// <summary>
    /// The command was carried out, but its result isn't the required one: a threshold wasn't met, or the findings are
    /// too severe.
    /// </summary>
    public const int NotMet = 3;
}
