using System.Diagnostics;

namespace Tern.Diagnosis.Signals;

/// <summary>
/// Marks the flow of a call of Tern where somebody else listens to .NET's HTTP spans: Tern makes them then, too, and the
/// call would be seen twice. Where nobody does, nothing is marked, as that costs a call an execution context.
/// </summary>
internal static class TernCallFlow
{
    private static readonly AsyncLocal<bool> s_isRunning = new();

    // The doctor's own listener passes this source over, as it does with that of Tern's core: whoever listens is another.
    private static readonly ActivitySource s_probe = new("System.Net.Http", HttpCallSignals.TernsOwn);

    /// <summary>Whether the flow is that of a call of Tern.</summary>
    public static bool IsRunning => s_isRunning.Value;

    /// <summary>Marks the flow that runs, to the end of the asynchronous method that it is in.</summary>
    public static void Mark()
    {
        if (s_probe.HasListeners()) s_isRunning.Value = true;
    }
}
