namespace Tern.Lambda.Logging;

/// <summary>
/// Adds keys, such as an order's number, to every log line of the current invocation: in the handler, in the code that
/// it calls, and in libraries.
/// </summary>
/// <remarks>
/// Keys are removed when the invocation ends, and never appear in another one, not even a concurrent one. Outside of an
/// invocation, for example in a test that calls a handler, the methods have no effect. Work that a handler left behind
/// adds keys to the invocation that is running by then: await all work before the handler returns.
/// </remarks>
public static class LambdaLog
{
    /// <summary>Adds a key, or replaces its value.</summary>
    /// <param name="name">The name of the field.</param>
    /// <param name="value">The value, which is converted to text when a line is written.</param>
    public static void AppendKey(string name, object? value)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (CurrentInvocation.Context is { } context) context.LogKeys.Set(name, value);
    }

    /// <summary>Removes a key that was added.</summary>
    /// <param name="name">The name of the field.</param>
    public static void RemoveKey(string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (CurrentInvocation.Context is { } context) context.LogKeys.Remove(name);
    }
}
