namespace Tern.Cli;

/// <summary>Specifies which requests are logged.</summary>
internal enum LogDetail
{
    /// <summary>
    /// Only the start and the end. Use this for a server under load: a log line costs more than a read.
    /// </summary>
    None,

    /// <summary>Requests with an error response.</summary>
    Errors,

    /// <summary>All requests.</summary>
    Requests,
}
