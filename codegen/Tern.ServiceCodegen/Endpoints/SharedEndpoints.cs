using System.Text.RegularExpressions;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Endpoints;

/// <summary>
/// The endpoint settings that many rules of a service share, each printed once: S3 has four in 178 rules, and separate code for
/// each rule was one percent of a native program.
/// </summary>
internal sealed partial class SharedEndpoints
{
    // Fewer uses are shorter inline.
    private const int LeastUses = 3;

    private readonly Dictionary<string, (string Name, EndpointAddress Example)> _methods;

    private SharedEndpoints(Dictionary<string, (string Name, EndpointAddress Example)> methods) => _methods = methods;

    internal static SharedEndpoints Of(IReadOnlyList<EndpointRule> rules)
    {
        var often = Addresses(rules).Where(IsConstant).GroupBy(Key).Where(group => group.Count() >= LeastUses);
        return new SharedEndpoints(often.Select((group, i) => (group.Key, Name: $"Endpoint{i + 1}", Example: group.First()))
            .ToDictionary(method => method.Key, method => (method.Name, method.Example)));
    }

    /// <summary>The method that creates an endpoint, or null.</summary>
    internal string? NameOf(EndpointAddress address) => _methods.TryGetValue(Key(address), out var method) ? method.Name : null;

    /// <summary>Prints the methods.</summary>
    internal void Print(CodeWriter code)
    {
        foreach (var (name, example) in _methods.Values)
        {
            code.Line();
            code.Line("[global::System.Runtime.CompilerServices.MethodImpl(global::System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]");
            code.Line($"private static AwsEndpoint {name}(string url, string signingName, string signingRegion) =>");
            code.Indented(() =>
            {
                code.Line("new(AwsEndpointFunctions.Address(url), signingName, signingRegion)");
                PrintSettings(code, example);
            });
        }
    }

    /// <summary>Prints the settings of an endpoint, after its constructor call.</summary>
    internal static void PrintSettings(CodeWriter code, EndpointAddress address)
    {
        code.Line("{");
        code.Indented(() =>
        {
            foreach (var (name, value) in address.Settings) code.Line($"{name} = {value},");
        });
        code.Line("};");
    }

    private static IEnumerable<EndpointAddress> Addresses(IReadOnlyList<EndpointRule> rules) => rules.SelectMany(rule => rule switch
    {
        EndpointTree tree => Addresses(tree.Rules),
        EndpointAddress address => [address],
        _ => [],
    });

    private static bool IsConstant(EndpointAddress address) =>
        address.Settings.Count > 0 && address.Settings.All(setting => Constant.IsMatch(setting.Value));

    private static string Key(EndpointAddress address) => string.Join('\n', address.Settings.Select(setting => $"{setting.Key} = {setting.Value}"));

    [GeneratedRegex("""^(?:true|false|new|AwsAuthScheme\.\w+|"(?:[^"\\]|\\.)*"|[\[\](), ])+$""")]
    private static partial Regex Constant { get; }
}
