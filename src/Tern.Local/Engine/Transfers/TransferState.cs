namespace Tern.Local.Engine.Transfers;

/// <summary>How an export or import ended.</summary>
/// <param name="Ended">When.</param>
/// <param name="Code">What kind of failure it was; null when it is complete.</param>
/// <param name="Message">The failure in words.</param>
internal sealed record TransferState(DateTimeOffset Ended, string? Code, string? Message)
{
    /// <summary>The code of failures that have none of their own.</summary>
    public const string Unknown = "UNKNOWN";

    public bool IsComplete => Code is null;
}
