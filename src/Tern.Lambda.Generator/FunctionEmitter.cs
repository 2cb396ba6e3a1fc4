using System.Globalization;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Lambda.Generator;

/// <summary>Writes the generated file of one function.</summary>
internal static class FunctionEmitter
{
    private const string Ns = "global::Tern.Lambda.";
    private const string Injection = "global::Microsoft.Extensions.DependencyInjection.";

    public static string Emit(FunctionModel function)
    {
        var source = new SourceWriter();
        GeneratedFile.Begin(source, function.Namespace);
        foreach (var container in function.Containers) source.Open(container);
        source.Open($"{function.Header} : {Ns}ILambdaFunction");
        EmitConfigure(source, function);
        source.Blank();
        EmitRegister(source, function);
        if (function.GeneratesMain)
        {
            source.Blank();
            source.Line($"private static global::System.Threading.Tasks.Task Main(string[] args) => {Ns}LambdaApplication.RunAsync<{function.Type}>(args);");
        }

        source.Close();
        foreach (var _ in function.Containers) source.Close();
        return source.ToString();
    }

    private static void EmitConfigure(SourceWriter source, FunctionModel function)
    {
        source.Open($"static void {Ns}ILambdaFunction.Configure({Ns}LambdaApplicationBuilder builder)");
        if (function.Configures.Builder) source.Line("Configure(builder);");
        if (function.Creation.Kind == CreationKind.Service)
        {
            // A registration in Configure takes precedence: a function may be a singleton.
            source.Line($"{Injection}Extensions.ServiceCollectionDescriptorExtensions.TryAddScoped<{function.Type}>(");
            source.Indented("builder.Services,");
            EmitNew(source, function);
        }

        source.Close();
    }

    private static void EmitNew(SourceWriter source, FunctionModel function)
    {
        var services = function.Creation.Services.Select(Service).ToList();
        source.Indented($"static services => new {function.Type}({(services.Count == 0 ? "));" : "")}");
        for (var i = 0; i < services.Count; i++) source.Indented($"    {services[i]}{(i + 1 < services.Count ? "," : "));")}");
    }

    private static string Service(ServiceModel service) => service.Key is null
        ? $"{Injection}ServiceProviderServiceExtensions.GetRequiredService<{service.Type}>(services)"
        : $"{Injection}ServiceProviderKeyedServiceExtensions.GetRequiredKeyedService<{service.Type}>(services, {service.Key})";

    private static void EmitRegister(SourceWriter source, FunctionModel function)
    {
        source.Open($"static void {Ns}ILambdaFunction.Register({Ns}LambdaApplication app)");
        if (function.Configures.Application) source.Line("Configure(app);");
        for (var i = 0; i < function.Handler.Json.Count; i++)
        {
            var json = function.Handler.Json[i];
            source.Line(
                $"var type{i} = (global::System.Text.Json.Serialization.Metadata.JsonTypeInfo<{json.Type}>)"
                + $"{json.Context}.Default.GetTypeInfo(typeof({json.Type}));");
        }

        source.Line($"var handler = app.On({string.Format(CultureInfo.InvariantCulture, function.Handler.Source, "type0", "type1")}.To(");
        EmitCall(source, function);
        source.Line($"handler.WithName({SymbolDisplay.FormatLiteral(function.Name, quote: true)});");
        EmitBatch(source, function);
        foreach (var service in function.Creation.Services)
            if (service.Key is null) source.Line($"handler.Require<{service.Type}>();");
        source.Close();
    }

    private static void EmitCall(SourceWriter source, FunctionModel function)
    {
        var handler = function.Handler;
        var taken = new HashSet<string>(handler.Events.Concat(handler.Services).Select(parameter => parameter.Name));
        var token = handler.Token ?? Free("cancellationToken", taken);
        taken.Add(token);
        var parameters = handler.Events.ToList();
        var target = "";
        if (function.Creation.Kind == CreationKind.Service)
        {
            var instance = new ParameterModel(function.Type, Free("function", taken));
            parameters.Add(instance);
            target = instance.Name + ".";
        }
        else if (function.Creation.Kind == CreationKind.New)
        {
            target = $"new {function.Type}().";
        }

        parameters.AddRange(handler.Services);
        parameters.Add(new ParameterModel("global::System.Threading.CancellationToken", token));
        var arguments = handler.Events.Concat(handler.Services).Select(parameter => parameter.Name);
        if (handler.Token is not null) arguments = arguments.Append(token);

        source.Indented($"static ({string.Join(", ", parameters.Select(parameter => $"{parameter.Type} {parameter.Name}"))}) =>");
        source.Indented($"    {target}HandleAsync({string.Join(", ", arguments)})));");
    }

    private static void EmitBatch(SourceWriter source, FunctionModel function)
    {
        if (function.Batch.Count > 0)
        {
            source.Line("handler.WithBatch(static options =>");
            source.Line("{");
            foreach (var setting in function.Batch) source.Indented($"options.{setting.Option} = {setting.Value};");
            if (function.Configures.Batch) source.Indented("Configure(options);");
            source.Line("});");
        }
        else if (function.Configures.Batch)
        {
            source.Line("handler.WithBatch(Configure);");
        }
    }

    private static string Free(string name, HashSet<string> taken)
    {
        while (taken.Contains(name)) name += "_";
        return name;
    }
}
