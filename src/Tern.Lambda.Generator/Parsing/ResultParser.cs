using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Checks a handler's return type.</summary>
internal sealed class ResultParser
{
    private readonly string _function;
    private readonly IMethodSymbol _method;
    private readonly DiagnosticBag _diagnostics;

    public ResultParser(string function, IMethodSymbol method, DiagnosticBag diagnostics)
    {
        _function = function;
        _method = method;
        _diagnostics = diagnostics;
        IsAwaitable = (method.ReturnType.Is("System.Threading.Tasks.ValueTask")
            || method.ReturnType.Is("System.Threading.Tasks.Task")) && method.RefKind == RefKind.None;
        Value = IsAwaitable ? ((INamedTypeSymbol)method.ReturnType).TypeArguments.FirstOrDefault() : null;
        if (IsAwaitable) return;
        if (method.IsAsync && method.ReturnsVoid) diagnostics.Add(Rules.AsyncVoid, method, function);
        else Report("a handler must return Task or ValueTask, so that it is awaited");
    }

    /// <summary>true if a task is returned; otherwise, false.</summary>
    public bool IsAwaitable { get; }

    /// <summary>The type of the task's result; null if it has none.</summary>
    public ITypeSymbol? Value { get; }

    /// <summary>Checks the result against the source.</summary>
    /// <returns>The type of the JSON response; null if there is no response, or if it has the source's own
    /// type.</returns>
    public ITypeSymbol? Check(SourceModel source)
    {
        switch (source.Kind)
        {
            case SourceKind.Json or SourceKind.Result or SourceKind.Content:
            case SourceKind.Each when source.Answers:
                return Value;
            case SourceKind.Http when Value is not null:
                if (Value.IsOfTern(source.Answer)) return null;
                if (!Value.IsOfTern()) return Value;
                break;
            case SourceKind.Answer when Value is not null && Value.IsOfTern(source.Answer):
                return null;
            case SourceKind.Http or SourceKind.Answer:
                break;
            default:
                if (Value is null) return null;
                break;
        }

        Report(Expected(source));
        return null;
    }

    private static string Expected(SourceModel source) => source.Kind switch
    {
        SourceKind.Http => $"a handler of {source.Name} must return a response: return Task<{source.Answer}>, or Task<T> with a type in the JSON context",
        SourceKind.Answer => $"a handler of {source.Name} must return a response: return Task<{source.Answer}>",
        SourceKind.Bytes or SourceKind.Stream => $"a handler of {source.Name} writes its response to its second parameter: return Task",
        SourceKind.Records => $"events of {source.Name} have no response: return Task, and throw if a record couldn't be handled",
        _ => $"events of {source.Name} have no response: return Task",
    };

    private void Report(string problem) => _diagnostics.Add(Rules.BadResult, _method, _function, Names.Display(_method.ReturnType), problem);
}
