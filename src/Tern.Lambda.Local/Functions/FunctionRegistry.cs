namespace Tern.Lambda.Local;

/// <summary>The functions of an emulator, by name.</summary>
internal sealed class FunctionRegistry
{
    private readonly Lock _gate = new();
    private readonly SortedDictionary<string, EmulatedFunction> _functions = new(StringComparer.Ordinal);

    /// <summary>Occurs after a function was added or removed, on the thread that did it.</summary>
    public event Action? Changed;

    /// <summary>Gets a snapshot of all functions, ordered by name.</summary>
    public IReadOnlyList<EmulatedFunction> All
    {
        get
        {
            lock (_gate) return [.. _functions.Values];
        }
    }

    /// <summary>Adds a function. Its name must not be in use.</summary>
    /// <exception cref="InvalidOperationException">A function with this name exists.</exception>
    public void Add(EmulatedFunction function)
    {
        lock (_gate)
        {
            if (!_functions.TryAdd(function.Name, function))
                throw new InvalidOperationException($"There is already a function '{function.Name}'. Rename one of them.");
        }

        Changed?.Invoke();
    }

    /// <summary>
    /// Removes a function, which the caller disposes; returns null if there is no function with this name.
    /// </summary>
    public EmulatedFunction? Remove(string name)
    {
        EmulatedFunction? function;
        lock (_gate) _functions.Remove(name, out function);
        if (function is not null) Changed?.Invoke();
        return function;
    }

    /// <summary>
    /// Finds a function by its name, ARN or partial ARN, with or without a version or alias; returns null if there is
    /// none.
    /// </summary>
    public EmulatedFunction? Find(string nameOrArn)
    {
        var name = FunctionReference.NameOf(nameOrArn);
        lock (_gate) return _functions.GetValueOrDefault(name);
    }
}
