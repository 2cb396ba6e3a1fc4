using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>The source of a handler.</summary>
/// <param name="Source">The source.</param>
/// <param name="Expression">The source as an expression; <c>{0}</c> is the type information of the body.</param>
/// <param name="Events">The number of parameters before the services.</param>
/// <param name="Body">The type of the body that the handler takes; null if it takes an event or record.</param>
internal sealed record SourceChoice(SourceModel Source, string Expression, int Events, ITypeSymbol? Body);

/// <summary>Determines the source of a handler from its first parameter and the attribute.</summary>
internal sealed class SourceParser(string function, IMethodSymbol method, AttributeData attribute, DiagnosticBag diagnostics)
{
    private const string HandlingDynamoDb = "Tern.Handling.DynamoDb";
    private const string Namable = "specify it in the attribute, such as [LambdaFunction(LambdaSource.Sqs)], or LambdaSource.Json for direct invocations";

    public SourceChoice? Parse(ITypeSymbol? result)
    {
        var first = method.Parameters.FirstOrDefault()?.Type;
        if (first is null || first.Is("System.Threading.CancellationToken"))
        {
            diagnostics.Add(Rules.NoSource, method, function, "its first parameter must be the event, a record of it, or its body");
            return null;
        }

        var named = Named();
        if (first.Is("System.ReadOnlyMemory") && ((INamedTypeSymbol)first).TypeArguments[0].SpecialType == SpecialType.System_Byte)
            return OfBytes(first, named);
        if (first.Is("Tern.DynamoDb.ItemChange")) return OfChange(first, $".Of<{Names.Of(((INamedTypeSymbol)first).TypeArguments[0])}>()", named);
        if (first.Is(HandlingDynamoDb + ".TableChange")) return OfChange(first, "", named);
        return first.IsOfTern() ? OfEvent((INamedTypeSymbol)first, named, result) : OfBody(first, named);
    }

    private SourceChoice? OfBytes(ITypeSymbol first, SourceModel? named)
    {
        if (named is not null) return Mismatch(first, $"events of {named.Name} have types; omit the source to take any event as raw bytes");
        if (method.Parameters.Length > 1 && method.Parameters[1].Type.Is("System.Buffers.IBufferWriter")) return Choose(Sources.Bytes, events: 2);
        return Mismatch(first, "if the first parameter is the event's bytes, the second must be IBufferWriter<byte>, for the response");
    }

    private SourceChoice? OfEvent(INamedTypeSymbol first, SourceModel? named, ITypeSymbol? result)
    {
        var whole = first.Is("Tern.Handling.Batch");
        var taken = whole ? first.TypeArguments[0].Name : first.Name;
        var fitting = Sources.All.Where(source => taken.Length > 0 && source.Taken == taken && (!whole || source.Kind == SourceKind.Records)).ToList();
        if (fitting.Count == 0)
        {
            if (Sources.All.FirstOrDefault(source => source.Event == first.Name) is { } parent)
            {
                var batch = parent.Kind == SourceKind.Records ? $", Batch<{parent.Record}> for the whole batch" : "";
                return Mismatch(first,
                    $"handlers don't take the envelope of {parent.Name} events: take " +
                    $"{parent.Record}{batch}{(parent.HasBody ? ", or a body of your own type" : "")}");
            }

            diagnostics.Add(Rules.NoSource, method, function,
                $"'{Names.Display(first)}' isn't an event; the first parameter must be the event, a record of it, or its body");
            return null;
        }

        if (named is not null && !fitting.Contains(named)) return Mismatch(first, $"the attribute specifies {named.Name}, but it belongs to {fitting[0].Name}");
        var chosen = named ?? Chosen(fitting, result);
        return Choose(chosen, events: chosen.Kind == SourceKind.Stream ? 2 : 1, whole);
    }

    private SourceChoice? OfChange(ITypeSymbol first, string ofType, SourceModel? named)
    {
        if (named is not null) return Mismatch(first, $"the attribute specifies {named.Name}, but it belongs to {Sources.DynamoDbStream.Name}");
        if (!method.ContainingModule.ReferencedAssemblies.Any(static assembly => assembly.Name == HandlingDynamoDb))
            return Mismatch(first, $"changes of items require the package {HandlingDynamoDb}: add a reference to it");
        const string Changes = $"global::{HandlingDynamoDb}.TableChangeExtensions.Changes(global::Tern.Lambda.DynamoDbStreamRecords.Each)";
        return new SourceChoice(Sources.DynamoDbStream, Changes + ofType, 1, null);
    }

    private SourceChoice? OfBody(ITypeSymbol body, SourceModel? named)
    {
        if (named is null)
        {
            diagnostics.Add(Rules.NoSource, method, function,
                $"'{Names.Display(body)}' isn't an event, so it must be the body of one, but the source is unknown. " +
                $"{char.ToUpperInvariant(Namable[0])}{Namable.Substring(1)}");
            return null;
        }

        return named.HasBody ? Choose(named, events: 1, body: body) : Mismatch(body, $"events of {named.Name} have no body: take {named.Taken}");
    }

    // Two sources may have the same event; the handler's other parameters and its result can determine the source.
    private SourceModel Chosen(List<SourceModel> fitting, ITypeSymbol? result)
    {
        var stream = fitting.Find(source => source.Kind == SourceKind.Stream);
        if (stream is not null && method.Parameters.Length > 1 && method.Parameters[1].Type.IsOfTern(stream.Answer)) return stream;
        if (fitting.Contains(Sources.HttpApiPolicyAuthorizer) && result is not null && result.IsOfTern(Sources.HttpApiPolicyAuthorizer.Answer))
            return Sources.HttpApiPolicyAuthorizer;
        return fitting[0];
    }

    private SourceModel? Named()
    {
        if (attribute.ConstructorArguments.Length != 1 || attribute.ConstructorArguments[0] is not { Type: INamedTypeSymbol sources } value) return null;
        var member = sources.GetMembers().OfType<IFieldSymbol>().FirstOrDefault(field => field.HasConstantValue && Equals(field.ConstantValue, value.Value));
        return member is null or { Name: "OfEvent" } ? null : Sources.Named(member.Name);
    }

    private static SourceChoice Choose(SourceModel source, int events, bool whole = false, ITypeSymbol? body = null)
    {
        var expression = body is not null ? SourceExpressions.OfBodies(source)
            : whole ? SourceExpressions.OfBatches(source) : SourceExpressions.Of(source);
        return new(source, "global::Tern.Lambda." + expression, events, body);
    }

    private SourceChoice? Mismatch(ITypeSymbol first, string problem)
    {
        diagnostics.Add(Rules.SourceMismatch, method, function, Names.Display(first), problem);
        return null;
    }
}
