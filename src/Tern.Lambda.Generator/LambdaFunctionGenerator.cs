using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Lambda.Generator;

/// <summary>Generates the code that creates classes with [LambdaFunction] and registers their handlers.</summary>
[Generator(LanguageNames.CSharp)]
public sealed class LambdaFunctionGenerator : IIncrementalGenerator
{
    private const string Attribute = "Tern.Lambda.LambdaFunctionAttribute";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        var parsed = context.SyntaxProvider
            .ForAttributeWithMetadataName(
                Attribute, static (node, _) => node is TypeDeclarationSyntax, static (target, _) => FunctionParser.Parse(target))
            .WithTrackingName("FunctionParsed");

        // The model and the diagnostics are separate outputs: the positions in diagnostics change with every line
        // above, but the generated source doesn't.
        var models = parsed.Where(static function => function.Model is not null).Select(static (function, _) => function.Model!)
            .WithTrackingName("FunctionModels");
        var clashing = models.Select(static (model, _) => model.FileName).Collect().Select(static (names, _) => FileNames.Clashing(names))
            .WithTrackingName("Clashing");
        context.RegisterSourceOutput(models.Combine(clashing), static (output, function) =>
            output.AddSource(FileNames.Distinct(function.Left.FileName, function.Right), FunctionEmitter.Emit(function.Left)));

        var diagnostics = parsed.SelectMany(static (function, _) => function.Diagnostics).WithTrackingName("FunctionDiagnostics");
        context.RegisterSourceOutput(diagnostics, static (output, diagnostic) => output.ReportDiagnostic(diagnostic.ToDiagnostic()));
    }
}
