namespace Tern.Local.Engine.Transfers;

/// <summary>How an export or import ended. Both are over by the time that anybody can ask.</summary>
/// <param name="Ended">When.</param>
/// <param name="Code">What kind of failure it was; null when it is complete.</param>
/// <param name="Message">The failure in words.</param>
internal sealed record TransferState(DateTimeOffset Ended, string? Code, string? Message)
{
    public bool IsComplete => Code is null;
}
