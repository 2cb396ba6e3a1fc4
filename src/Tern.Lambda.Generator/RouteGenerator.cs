using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Lambda.Generator;

/// <summary>
/// Binds the handlers of routes: those in calls of MapGet and similar methods, and those in classes with [Route].
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class RouteGenerator : IIncrementalGenerator
{
    private const string Attribute = "Tern.Lambda.RouteAttribute";
    private const string Serializable = "System.Text.Json.Serialization.JsonSerializableAttribute";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        var contexts = Contexts(context);
        var calls = context.SyntaxProvider
            .CreateSyntaxProvider(
                static (node, _) => RouteCallParser.IsCandidate(node), static (target, cancellationToken) => RouteCallParser.Parse(target, cancellationToken))
            .Where(static call => call is not null).Select(static (call, _) => call!).WithTrackingName("RouteCalls");
        var classes = context.SyntaxProvider
            .ForAttributeWithMetadataName(
                Attribute, static (node, _) => node is TypeDeclarationSyntax, static (target, _) => RouteClassParser.Parse(target))
            .WithTrackingName("RouteClasses");
        Report(context, calls.SelectMany(static (call, _) => call.Diagnostics));
        Report(context, classes.SelectMany(static (type, _) => type.Diagnostics));

        var boundCalls = calls.Where(static call => call.Call is not null).Select(static (call, _) => call.Call!).Combine(contexts)
            .Select(static (pair, _) => (Call: pair.Left, Bound: RouteBinder.Bind(pair.Left.Route, pair.Right))).WithTrackingName("BoundCalls");
        Report(context, boundCalls.SelectMany(static (call, _) => call.Bound.Diagnostics));
        var intercepting = boundCalls.Where(static call => call.Bound.Route is not null).Select(static (call, _) => new BoundCall(call.Call, call.Bound.Route!))
            .Collect().WithTrackingName("Intercepting");
        context.RegisterSourceOutput(intercepting, static (output, found) =>
        {
            if (found.Length > 0) output.AddSource("Routes.g.cs", RouteCallsEmitter.Emit(found));
        });

        var boundClasses = classes.Where(static type => type.Class is not null).Select(static (type, _) => type.Class!).Combine(contexts)
            .Select(static (pair, _) => (
                Class: pair.Left,
                Routes: new EquatableArray<RouteBindingResult>(pair.Left.Routes.Select(route => RouteBinder.Bind(route, pair.Right)))))
            .WithTrackingName("BoundClasses");
        Report(context, boundClasses.SelectMany(static (type, _) => type.Routes.SelectMany(static route => route.Diagnostics)));
        context.RegisterSourceOutput(boundClasses, static (output, type) =>
        {
            if (type.Routes.All(static route => route.Route is not null))
                output.AddSource(type.Class.FileName, RouteClassEmitter.Emit(type.Class, type.Routes.Select(static route => route.Route!).ToList()));
        });

        var options = context.AnalyzerConfigOptionsProvider.Select(static (provider, _) => OpenApiOptions.Read(provider.GlobalOptions))
            .WithTrackingName("OpenApiOptions");
        var described = intercepting.Combine(boundClasses.SelectMany(static (type, _) => type.Routes).Collect()).Combine(contexts).Combine(options)
            .WithTrackingName("Described");
        context.RegisterSourceOutput(described, static (output, found) =>
        {
            var (((called, declared), json), wanted) = found;
            var bound = called.Select(static call => call.Route)
                .Concat(declared.Where(static route => route.Route is not null).Select(static route => route.Route!));
            if (wanted.IsWanted) output.AddSource("OpenApi.g.cs", OpenApiEmitter.Emit(wanted, bound, json));
        });

        var routes = calls.Where(static call => call.Call is not null).Select(static (call, _) => call.Call!.Route).Collect()
            .Combine(classes.Where(static type => type.Class is not null).SelectMany(static (type, _) => type.Class!.Routes).Collect())
            .Select(static (pair, _) => RouteConflicts.Find(pair.Left.Concat(pair.Right))).WithTrackingName("RouteConflicts");
        Report(context, routes.SelectMany(static (found, _) => found));
    }

    private static IncrementalValueProvider<EquatableArray<JsonContextModel>> Contexts(IncrementalGeneratorInitializationContext context)
    {
        var declared = context.SyntaxProvider
            .ForAttributeWithMetadataName(
                Serializable, static (node, _) =>
                    node is ClassDeclarationSyntax, static (target, _) => JsonContexts.Parse((INamedTypeSymbol)target.TargetSymbol, isChosen: false))
            .Where(static one => one is not null).Select(static (one, _) => one!).WithTrackingName("JsonContexts").Collect();
        var chosen = context.CompilationProvider.Select(static (compilation, _) => JsonContexts.Chosen(compilation)).WithTrackingName("ChosenContexts");
        return declared.Combine(chosen).Select(static (pair, _) => JsonContexts.Merge(pair.Left, pair.Right)).WithTrackingName("Contexts");
    }

    private static void Report(IncrementalGeneratorInitializationContext context, IncrementalValuesProvider<DiagnosticModel> diagnostics) =>
        context.RegisterSourceOutput(diagnostics, static (output, diagnostic) => output.ReportDiagnostic(diagnostic.ToDiagnostic()));
}
