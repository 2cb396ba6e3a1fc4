namespace Orders;

/// <summary>Settings of a function, from its environment.</summary>
public static class Setting
{
    /// <summary>Returns a variable. It is read during init, so without it the function doesn't start.</summary>
    /// <exception cref="InvalidOperationException">The variable isn't set.</exception>
    public static string Read(string name) => Environment.GetEnvironmentVariable(name) is { Length: > 0 } value
        ? value
        : throw new InvalidOperationException($"{name} isn't set. Set it in the function's environment: see samples/Lambda/README.md.");
}
