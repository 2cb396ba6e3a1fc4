using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Tern.Lambda.Generator.Tests.Routes;

/// <summary>Properties of a project as the compiler hands them on.</summary>
internal sealed class ProjectProperties(params (string Name, string Value)[] properties) : AnalyzerConfigOptionsProvider
{
    public override AnalyzerConfigOptions GlobalOptions { get; } = new Values(properties);

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

    private sealed class Values((string Name, string Value)[] properties) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            value = properties.FirstOrDefault(property => "build_property." + property.Name == key).Value;
            return value is not null;
        }
    }
}
