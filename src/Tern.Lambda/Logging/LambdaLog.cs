namespace Tern.Lambda.Logging;

/// <summary>Keys that every line of the invocation that runs here carries, such as an order's number: in the handler, in what it calls, in libraries.</summary>
/// <remarks>
/// They end with the invocation and never show in another one, concurrent ones included. Outside of an invocation, as
/// in a test that calls a handler, nothing happens. Work that a handler left behind adds to the invocation that runs by
/// then: await all of it before the handler returns.
/// </remarks>
public static class LambdaLog
{
    /// <summary>Adds a key, or gives it another value.</summary>
    /// <param name="name">The field's name.</param>
    /// <param name="value">The value; it is turned into text when a line is written.</param>
    public static void AppendKey(string name, object? value)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (CurrentInvocation.Context is { } context) context.LogKeys.Set(name, value);
    }

    /// <summary>Removes a key that was added.</summary>
    /// <param name="name">The field's name.</param>
    public static void RemoveKey(string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (CurrentInvocation.Context is { } context) context.LogKeys.Remove(name);
    }
}
