namespace Tern.Telemetry;

/// <summary>The names of the phases in spans and metrics.</summary>
internal static class CallPhases
{
    public const int Count = (int)CallPhase.RetryWait + 1;

    private static readonly string[] Names =
        ["credentials", "sign", "queue", "dns", "connect", "trust_store", "tls", "first_byte", "read", "parse", "retry_wait"];

    private static readonly string[] TagNames = Array.ConvertAll(Names, static name => $"tern.phase.{name}_ms");

    /// <summary>Returns the value of the metric's tag <c>tern.phase</c>.</summary>
    public static string GetName(CallPhase phase) => Names[(int)phase];

    /// <summary>Returns the name of the span's tag, whose value is in milliseconds.</summary>
    public static string GetTagName(CallPhase phase) => TagNames[(int)phase];
}
