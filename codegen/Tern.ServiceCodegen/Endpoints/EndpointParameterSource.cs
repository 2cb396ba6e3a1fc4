namespace Tern.ServiceCodegen.Endpoints;

/// <summary>Where the client's code has a rule parameter from.</summary>
/// <param name="Property">The property of <c>AwsEndpointParameters</c>.</param>
/// <param name="Reduced">The property's value as far as the rules look at it, as C#.</param>
/// <param name="Argument">The rule parameter, as C#.</param>
internal sealed record EndpointParameterSource(string Property, string Reduced, string Argument)
{
    internal static EndpointParameterSource Of(string service, EndpointParameter parameter)
    {
        var property = (parameter.BuiltIn, parameter.Name) switch
        {
            ("AWS::Region", _) => "Region",
            ("AWS::UseFIPS", _) => "UseFips",
            ("AWS::UseDualStack", _) => "UseDualStack",
            ("SDK::Endpoint", _) => "Endpoint",
            ("AWS::Auth::AccountId", _) => "AccountId",
            ("AWS::Auth::AccountIdEndpointMode", _) => "AccountIdEndpointMode",
            (null, "ResourceArn") => "ResourceArn",
            (null, "ResourceArnList") => "FirstResourceArn",
            _ => throw new CodegenException(
                $"The endpoint rules of {service} have the parameter '{parameter.Name}', for which AwsEndpointParameters has no place. Add it there and here."),
        };
        var given = $"parameters.{property}";
        var reduced = parameter.OnlyAsArn ? $"AwsEndpointFunctions.ArnOrNull({given})" : given;
        return new EndpointParameterSource(
            property, reduced, parameter.Type.StartsWith("IReadOnlyList", StringComparison.Ordinal) ? $"{given} is {{ }} first ? [first] : null" : given);
    }
}
