using System.Diagnostics;

namespace Tern.Diagnostics;

/// <summary>
/// Marks the flow of a Tern call if something else listens to .NET's HTTP spans: Tern then creates them, too, and the
/// call would be observed twice. Without such a listener, nothing is marked, because that would cost each call an
/// execution context.
/// </summary>
internal static class TernCallFlow
{
    private static readonly AsyncLocal<bool> s_isRunning = new();

    // The doctor's own listener skips this source, as it does that of Tern's core, so any listener belongs to something
    // else.
    private static readonly ActivitySource s_probe = new("System.Net.Http", HttpCallSignals.TernsOwn);

    /// <summary>true if the current flow is that of a Tern call; otherwise, false.</summary>
    public static bool IsRunning => s_isRunning.Value;

    /// <summary>Marks the current flow until the end of the enclosing asynchronous method.</summary>
    public static void Mark()
    {
        if (s_probe.HasListeners()) s_isRunning.Value = true;
    }
}
