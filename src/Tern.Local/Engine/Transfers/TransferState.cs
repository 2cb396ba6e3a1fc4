namespace Tern.Local.Engine;

/// <summary>The result of an export or import.</summary>
/// <param name="Ended">The end time.</param>
/// <param name="Code">The failure code; null on success.</param>
/// <param name="Message">The failure message.</param>
internal sealed record TransferState(DateTimeOffset Ended, string? Code, string? Message)
{
    /// <summary>The code for failures without a specific one.</summary>
    public const string Unknown = "UNKNOWN";

    public bool IsComplete => Code is null;
}
