using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Finds responses that are flushed on each iteration of a loop.</summary>
internal static class FlushInLoop
{
    public static void Check(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation flush)
    {
        if (symbols.HttpResponse is not { } response || flush.Instance is not { } writer || !IsOfResponse(writer, response, depth: 0)) return;
        if (flush.Loops().FirstOrDefault() is not { } loop || IsConditional(flush, loop) || IsLive(flush, symbols)) return;
        context.ReportDiagnostic(Diagnostic.Create(Rules.FlushInLoop, flush.Syntax.GetLocation(), flush.Display()));
    }

    // response.Body, response.BodyWriter, and writers created on top of them.
    private static bool IsOfResponse(IOperation writer, INamedTypeSymbol response, int depth)
    {
        writer = writer.Unconverted();
        if (depth > 4) return false;
        return writer switch
        {
            IPropertyReferenceOperation { Property.Name: "Body" or "BodyWriter" } property =>
                SymbolEqualityComparer.Default.Equals(property.Property.ContainingType, response),
            ILocalReferenceOperation local => local.Initializer() is { } initializer && IsOfResponse(initializer, response, depth + 1),
            IObjectCreationOperation { Type.Name: "Utf8JsonWriter" or "StreamWriter" or "HttpResponseStreamWriter" or "BufferedStream" or "BrotliStream" or
                "GZipStream", Arguments: [var stream, ..] } => IsOfResponse(stream.Value, response, depth + 1),
            IInvocationOperation { TargetMethod: { Name: "Create", ContainingType.Name: "PipeWriter" }, Arguments: [var stream, ..] } =>
                IsOfResponse(stream.Value, response, depth + 1),
            _ => false,
        };
    }

    // A conditional flush runs only on some iterations, for example when enough has been written.
    private static bool IsConditional(IOperation flush, ILoopOperation loop)
    {
        for (var current = flush.Parent; current is not null && current != loop; current = current.Parent)
            if (current is IConditionalOperation or ISwitchOperation or ISwitchExpressionOperation or ICatchClauseOperation) return true;
        return false;
    }

    // The client waits for each piece: events, or items that arrive over time.
    private static bool IsLive(IOperation flush, TernSymbols symbols)
    {
        foreach (var loop in flush.Loops())
        {
            if (loop is IForEachLoopOperation { IsAsynchronous: true } items && !IsOfQuery(items, symbols)) return true;
            if (Waits(loop)) return true;
        }

        return flush.Function().Within().Any(static one => one.ConstantValue is { HasValue: true, Value: string text }
            && text.StartsWith("text/event-stream", StringComparison.OrdinalIgnoreCase));
    }

    private static bool IsOfQuery(IForEachLoopOperation items, TernSymbols symbols) =>
        items.Collection.DescendantsAndSelf().Any(one => symbols.IsQuery(one.Type) || (one is IInvocationOperation call && symbols.IsCall(call.TargetMethod)));

    private static bool Waits(ILoopOperation loop)
    {
        IEnumerable<IOperation> turns = loop.Body.Within();
        if (loop is IWhileLoopOperation { Condition: { } condition }) turns = turns.Concat(condition.Within());
        return turns.Any(static one => one is IInvocationOperation
        {
            TargetMethod.Name: "Delay" or "WaitForNextTickAsync" or "Sleep" or "WaitToReadAsync" or "ReadAsync" or "ReceiveAsync" or "MoveNextAsync"
                or "WaitAsync"
        });
    }
}
