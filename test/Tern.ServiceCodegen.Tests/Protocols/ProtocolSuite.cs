using System.Reflection;
using System.Text.Json;
using Tern.ServiceChecks.Values;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Printing;
using Tern.ServiceCodegen.Resolution;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Tests.Protocols;

/// <summary>One suite of the public protocol tests: its tiny model, generated and compiled as a service's client is, and its cases.</summary>
internal sealed record ProtocolSuite(string Id, JsonElement Json, ResolvedService Service)
{
    private static readonly IReadOnlyDictionary<string, ProtocolSuite> Suites = Load();
    private static readonly Lazy<Assembly> Compiled = new(
        () => InMemoryAssembly.Compile(Suites.Values.SelectMany(s => s.Sources())));

    /// <summary>Creates objects of the suite's types.</summary>
    internal ShapeValues Values => new(Service, Type, takesEvents: true);

    internal ResolvedOperation Operation => Service.Operations.Single(o => o.Name == Json.GetProperty("operation").GetString());

    internal static ProtocolSuite Get(string id) => Suites[id];

    internal static TheoryData<string, string> Cases(string kind)
    {
        var data = new TheoryData<string, string>();
        foreach (var suite in Suites.Values.Where(s => s.Id.Contains($".{kind}/", StringComparison.Ordinal)))
            foreach (var one in suite.Json.GetProperty("cases").EnumerateArray()) data.Add(suite.Id, one.GetProperty("id").GetString()!);
        return data;
    }

    internal JsonElement Case(string id) => Json.GetProperty("cases").EnumerateArray().Single(c => c.GetProperty("id").GetString() == id);

    internal Type Type(string name) =>
        Compiled.Value.GetType($"{Service.ModelNamespace}.{name}") ?? Compiled.Value.GetType($"{Service.Target.Namespace}.{name}", throwOnError: true)!;

    /// <summary>The bytes of a body: the suites have CBOR and events in base64.</summary>
    internal byte[] Bytes(string body) =>
        Service.Model.Service.Protocol == "rpcv2Cbor" || Operation.Response.HasEvents
            ? Convert.FromBase64String(body)
            : System.Text.Encoding.UTF8.GetBytes(body);

    private IEnumerable<string> Sources()
    {
        var endpoint = Json.TryGetProperty("endpoint", out var given) ? given.GetString()! : "https://example.com";
        return new ServicePrinter(Service).Print().Select(f => f.Text).Append($$"""
            namespace {{Service.Target.Namespace}};

            using Tern.Endpoints;
            using Tern.Pipeline;

            /// <summary>The handwritten part of the client.</summary>
            /// <param name="options">Its settings.</param>
            public sealed partial class SuiteClient(AwsClientOptions options)
            {
                internal AwsPipeline Pipeline { get; } = new(SuiteService.Instance, options);
            }

            internal sealed class SuiteEndpointRules : AwsEndpointRules
            {
                public override AwsEndpoint Resolve(in AwsEndpointParameters parameters) => new(new Uri("{{endpoint}}"), "suite", "us-east-1");
            }
            """);
    }

    private static Dictionary<string, ProtocolSuite> Load()
    {
        var suites = new Dictionary<string, ProtocolSuite>();
        foreach (var file in Directory.EnumerateFiles(Path.Combine(AppContext.BaseDirectory, "Cases/protocols")).Order(StringComparer.Ordinal))
        {
            using var document = JsonDocument.Parse(File.ReadAllBytes(file));
            foreach (var suite in document.RootElement.GetProperty("suites").EnumerateArray())
            {
                var name = Path.GetFileNameWithoutExtension(file);
                var id = $"{name}/{suite.GetProperty("id").GetString()}";
                var target = new ServiceTarget(name, "Suites", "Tern.Suites." + CSharp.Pascal(id), "Suite");
                var model = ModelReader.Read(id, "", suite.GetProperty("model").Clone());
                var json = suite.Clone();
                suites.Add(id, new ProtocolSuite(id, json, ServiceResolver.Resolve(target, model)));
            }
        }

        return suites;
    }
}
