using System.ComponentModel;

namespace Tern.Handling;

/// <summary>
/// The deadline of the call that runs here, for code that doesn't receive its <see cref="HandlerScope"/>.
/// </summary>
public static class HandlerDeadline
{
    private static Func<DateTimeOffset?>? s_current;

    /// <summary>
    /// Gets the time at which the host ends the call that runs here; null if there is none, or no limit. In a function,
    /// it is the deadline of the invocation.
    /// </summary>
    public static DateTimeOffset? Current => s_current?.Invoke();

    /// <summary>Sets the source of deadlines. Hosts call this method when they start.</summary>
    /// <param name="current">A delegate that returns the deadline of the call that runs here, or null.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static void Use(Func<DateTimeOffset?> current)
    {
        ArgumentNullException.ThrowIfNull(current);
        s_current = current;
    }
}
