using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Lambda.Generator;

/// <summary>Reads the batch options from the attribute.</summary>
internal static class BatchParser
{
    private static readonly (string Property, string Option)[] Options =
    [
        ("Mode", "Mode"), ("MaxConcurrency", "MaxConcurrency"), ("ReportBatchItemFailures", "ReportBatchItemFailures"), ("PoisonAction", "PoisonAction"),
        ("PoisonAfterAttempts", "PoisonAfterAttempts"),
    ];

    public static EquatableArray<BatchSetting> Parse(INamedTypeSymbol type, AttributeData attribute, SourceModel source, ConfigureModel configures,
        DiagnosticBag diagnostics)
    {
        var settings = new List<BatchSetting>();
        void Report(string what, string problem) =>
            diagnostics.Add(Rules.BadBatch, LocationModel.From(attribute.ApplicationSyntaxReference, type), Names.Display(type), what, problem);

        foreach (var (property, option) in Options)
        {
            if (attribute.Named(property) is not { } value) continue;
            if (Problem(property, value, source, configures) is { } problem) Report(property, problem);
            else settings.Add(new BatchSetting(option, Source(value)));
        }

        if (configures.Batch && source.Kind != SourceKind.Records) Report("Configure(BatchOptions)", NoBatches(source));
        return new EquatableArray<BatchSetting>(settings);
    }

    private static string? Problem(string property, TypedConstant value, SourceModel source, ConfigureModel configures)
    {
        if (source.Kind != SourceKind.Records) return NoBatches(source);
        if (property is "MaxConcurrency" or "PoisonAfterAttempts" && value.Value is int and < 1) return "expected a number greater than zero";

        // PoisonAction.Move: the destination of the records must be set in code.
        if (property == "PoisonAction" && value.Value is 2 && !configures.Batch)
            return "the destination of poison isn't set: set MovePoison in a method 'static void Configure(BatchOptions options)'";
        return null;
    }

    private static string NoBatches(SourceModel source) =>
        $"events of {source.Name} aren't batches; only those of SQS, Kinesis, DynamoDB streams and Kafka are";

    private static string Source(TypedConstant value) =>
        value.Kind == TypedConstantKind.Enum ? "global::" + value.ToCSharpString() : value.ToCSharpString();
}
