using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>
/// Prints the methods that register a client. They are in the client's namespace: if an application and its tests both generate
/// the client, each in its own namespace, there would otherwise be two methods with the same name. They need Tern.Hosting and its
/// packages, which Tern.Services references.
/// </summary>
internal static class RegistrationPrinter
{
    private const string Injection = "global::Microsoft.Extensions.DependencyInjection";

    internal static void Print(CodeWriter code, ResolvedService service)
    {
        var (client, add) = (service.Client, "Add" + service.Target.Name);
        const string Extensions = $"{Injection}.Extensions.ServiceCollectionDescriptorExtensions";
        code.Line($"/// <summary>Extension methods that register clients of {service.Title}.</summary>");
        code.Block($"public static class {service.Target.Name}ServiceCollectionExtensions", () =>
        {
            code.Line("/// <summary>");
            code.Line($"/// Registers a <see cref=\"{client}\"/> as a singleton, with the logger factory, meter factory and clock of the service provider");
            code.Line("/// and the defaults that <c>AddAws</c> sets for all clients.");
            code.Line("/// </summary>");
            Docs(code);
            code.Block(
                $"public static {Injection}.IServiceCollection {add}(this {Injection}.IServiceCollection services, Action<{client}Options>? configure = null)",
                () =>
                {
                    code.Line("ArgumentNullException.ThrowIfNull(services);");
                    code.Line($"{Extensions}.TryAddSingleton<{client}>(services, provider => Create(provider, configure));");
                    code.Line("return services;");
                });
            code.Line();
            PrintOfSection(code, client, add);
            code.Line();
            code.Line($"/// <summary>Registers a <see cref=\"{client}\"/> under a name. Inject it with <c>[FromKeyedServices(\"name\")]</c>.</summary>");
            Docs(code, "/// <param name=\"name\">The name: the key of the service.</param>");
            code.Block(
                $"public static {Injection}.IServiceCollection AddKeyed{service.Target.Name}(this {Injection}.IServiceCollection services, string name, " +
                $"Action<{client}Options>? configure = null)",
                () =>
                {
                    code.Line("ArgumentNullException.ThrowIfNull(services);");
                    code.Line("ArgumentException.ThrowIfNullOrEmpty(name);");
                    code.Line($"{Extensions}.TryAddKeyedSingleton<{client}>(services, name, (provider, _) => Create(provider, configure));");
                    code.Line("return services;");
                });
            code.Line();
            PrintCreate(code, service, client);
        });
    }

    private static void PrintOfSection(CodeWriter code, string client, string add)
    {
        const string Configuration = "global::Microsoft.Extensions.Configuration.IConfiguration";
        code.Line($"/// <summary>Registers a <see cref=\"{client}\"/> as a singleton, with options from a configuration section.</summary>");
        code.Line("/// <param name=\"services\">The service collection.</param>");
        code.Line(
            "/// <param name=\"configuration\">The configuration section. Its keys are the names of the options. " +
            "It is read when the client is created.</param>");
        code.Line("/// <param name=\"configure\">A delegate that overrides options of the section, or null.</param>");
        code.Line("/// <returns>The service collection.</returns>");
        code.Line("/// <remarks>An unknown key or an invalid value results in an <see cref=\"AwsConfigurationException\"/> that names the key.</remarks>");
        code.Line($"public static {Injection}.IServiceCollection {add}(");
        code.Indented(() =>
        {
            code.Line($"this {Injection}.IServiceCollection services, {Configuration} configuration, Action<{client}Options>? configure = null) =>");
            code.Line($"services.{add}(global::Tern.Hosting.AwsClientSection.Read(configuration, configure));");
        });
    }

    private static void PrintCreate(CodeWriter code, ResolvedService service, string client)
    {
        code.Block($"private static {client} Create(IServiceProvider provider, Action<{client}Options>? configure)", () =>
        {
            code.Line($"var options = new {client}Options();");
            code.Line($"AwsClientDefaults.Configure(provider, {service.Target.Name}Service.Instance, options, configure);");
            code.Line($"return new {client}(options);");
        });
    }

    private static void Docs(CodeWriter code, string? name = null)
    {
        code.Line("/// <param name=\"services\">The service collection.</param>");
        if (name is not null) code.Line(name);
        code.Line("/// <param name=\"configure\">A delegate that sets options, or null to use the settings of the environment.</param>");
        code.Line("/// <returns>The service collection.</returns>");
    }
}
