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
        else Report("a handler returns Task or ValueTask, so that it is waited for");
    }

    /// <summary>true if a task is returned; otherwise, false.</summary>
    public bool IsAwaitable { get; }

    public bool IsValueTask { get; }

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
        SourceKind.Http => $"a handler of {source.Name} answers: return Task<{source.Answer}>, or Task<T> with a type that the JSON context has",
        SourceKind.Answer => $"a handler of {source.Name} answers: return Task<{source.Answer}>",
        SourceKind.Bytes or SourceKind.Stream => $"a handler of {source.Name} writes its answer to its second parameter: return Task",
        SourceKind.Records => $"nobody waits for an answer to events of {source.Name}: return Task, and throw where a record was not handled",
        _ => $"nobody waits for an answer to events of {source.Name}: return Task",
    };

    private void Report(string problem) => _diagnostics.Add(Rules.BadResult, _method, _function, Names.Display(_method.ReturnType), problem);
}
