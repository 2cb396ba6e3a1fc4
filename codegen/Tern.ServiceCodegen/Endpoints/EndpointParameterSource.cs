using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Endpoints;

/// <summary>The source of a rule parameter in the client's code.</summary>
/// <param name="Parameter">The parameter.</param>
/// <param name="Property">The property that holds it; null if nothing supplies it, so that its default always applies.</param>
/// <param name="Argument">The rule parameter, as C# over <c>client</c> and <c>operation</c>.</param>
internal sealed record EndpointParameterSource(EndpointParameter Parameter, string? Property, string Argument)
{
    /// <summary>true if the operation supplies it, not the client; otherwise, false.</summary>
    internal bool IsOperations => Parameter.BuiltIn is null;

    /// <summary>The property's type.</summary>
    internal string Type => IsList ? "string?" : Parameter.Type.TrimEnd('?') + "?";

    /// <summary>The property's value as far as the rules look at it, as C#.</summary>
    internal string Reduced(string owner) => Parameter.OnlyAsArn ? $"AwsEndpointFunctions.ArnOrNull({owner}.{Property})" : $"{owner}.{Property}";

    /// <summary>true if the parameter is a list of which the rules use only the first element; otherwise, false.</summary>
    internal bool IsList => Parameter.Type.StartsWith("IReadOnlyList", StringComparison.Ordinal);

    // Settings of S3's clients, which are flags of one property.
    private static readonly Dictionary<string, (string Flag, string IfSet, string Else)> Settings = new()
    {
        ["AWS::S3::ForcePathStyle"] = ("ForcePathStyle", "true", "false"),
        ["AWS::S3::Accelerate"] = ("Accelerate", "true", "false"),
        ["AWS::S3::UseArnRegion"] = ("IgnoresArnRegion", "false", "null"),
        ["AWS::S3::DisableMultiRegionAccessPoints"] = ("DisableMultiRegionAccessPoints", "true", "false"),
    };

    internal static EndpointParameterSource Of(string service, EndpointParameter parameter)
    {
        if (parameter.BuiltIn is { } builtIn && Settings.TryGetValue(builtIn, out var setting))
            return new EndpointParameterSource(parameter, "Flags", $"{IsSet(setting.Flag)} ? {setting.IfSet} : {setting.Else}");
        var property = parameter.BuiltIn switch
        {
            "AWS::Region" => "Region",
            "AWS::UseFIPS" => "UseFips",
            "AWS::UseDualStack" => "UseDualStack",
            "SDK::Endpoint" => "Endpoint",
            "AWS::Auth::AccountId" => "AccountId",
            "AWS::Auth::AccountIdEndpointMode" => "AccountIdEndpointMode",
            null => CSharp.Pascal(parameter.Name),
            // A setting of only one service's client, for which the model has a default.
            _ => null,
        };
        if (property is null)
        {
            return parameter.Default is { } always
                ? new EndpointParameterSource(parameter, null, always)
                : parameter.Type.EndsWith('?')
                    ? new EndpointParameterSource(parameter, null, "null")
                    : throw new CodegenException(
                        $"The endpoint rules of {service} need '{parameter.BuiltIn}', which AwsEndpointParameters doesn't have, and give no default for it.");
        }

        var given = $"{(parameter.BuiltIn is null ? "operation" : "client")}.{property}";
        if (parameter.Type.StartsWith("IReadOnlyList", StringComparison.Ordinal))
            return new EndpointParameterSource(parameter, property, $"{given} is {{ }} first{property} ? [first{property}] : null");
        // Some operations set this themselves, and a client can set it for all operations.
        if (parameter is { Name: "DisableS3ExpressSessionAuth", BuiltIn: null })
            return new EndpointParameterSource(parameter, property, $"{given} ?? ({IsSet("DisableExpressSessions")} ? true : null)");
        // The Region may be resolved late, and rules that require one report its absence themselves.
        var isOptional = parameter.BuiltIn is null or "AWS::Region" && !parameter.Type.EndsWith('?');
        return new EndpointParameterSource(
            parameter, property, isOptional ? $"{given} ?? {parameter.Default ?? (parameter.Type == "bool" ? "false" : "\"\"")}" : given);
    }

    private static string IsSet(string flag) => $"(client.Flags & S3EndpointFlags.{flag}) != 0";
}
