using Tern.Lambda.Local.Names;

namespace Tern.Lambda.Local.Functions;

/// <summary>The functions of an emulator, by name.</summary>
internal sealed class FunctionRegistry
{
    private readonly Lock _gate = new();
    private readonly SortedDictionary<string, EmulatedFunction> _functions = new(StringComparer.Ordinal);

    /// <summary>Called after a function came or went, on the thread that did it.</summary>
    public event Action? Changed;

    /// <summary>All of them by name, as they are at this moment.</summary>
    public IReadOnlyList<EmulatedFunction> All
    {
        get
        {
            lock (_gate) return [.. _functions.Values];
        }
    }

    /// <summary>Adds a function; its name must be free.</summary>
    /// <exception cref="InvalidOperationException">There is one of this name.</exception>
    public void Add(EmulatedFunction function)
    {
        lock (_gate)
        {
            if (!_functions.TryAdd(function.Name, function))
                throw new InvalidOperationException($"There is a function '{function.Name}' already. Give one of them another name.");
        }

        Changed?.Invoke();
    }

    /// <summary>Takes a function out, which whoever does so disposes; null when there is none of this name.</summary>
    public EmulatedFunction? Remove(string name)
    {
        EmulatedFunction? function;
        lock (_gate) _functions.Remove(name, out function);
        if (function is not null) Changed?.Invoke();
        return function;
    }

    /// <summary>Finds a function by its name, its ARN or a part of that, with or without a version or alias; null when there is none.</summary>
    public EmulatedFunction? Find(string nameOrArn)
    {
        var name = FunctionReference.NameOf(nameOrArn);
        lock (_gate) return _functions.GetValueOrDefault(name);
    }
}
