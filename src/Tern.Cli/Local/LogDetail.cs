namespace Tern.Cli.Local;

/// <summary>Which requests the log tells of.</summary>
internal enum LogDetail
{
    /// <summary>Only start and end. What a server under load should have: a line costs more than a read.</summary>
    None,

    /// <summary>Those that were answered with an error.</summary>
    Errors,

    /// <summary>All.</summary>
    Requests,
}
