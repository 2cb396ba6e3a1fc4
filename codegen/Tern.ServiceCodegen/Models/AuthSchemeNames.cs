namespace Tern.ServiceCodegen.Models;

/// <summary>The schemes by which requests are signed, as models and endpoint rules name them, and as C#.</summary>
internal static class AuthSchemeNames
{
    internal const string SigV4 = "sigv4";
    internal const string NoAuth = "noAuth";

    /// <summary>The schemes of a service. Older models have only the name of a signature.</summary>
    internal static IReadOnlyList<string> Of(IReadOnlyList<string> auth, string? signature) =>
        auth.Count > 0 ? auth : signature == "bearer" ? ["httpBearerAuth"] : [SigV4];

    /// <summary>A scheme, as C#.</summary>
    /// <param name="where">The model, for messages.</param>
    /// <param name="name">The scheme's name.</param>
    internal static string Code(string where, string name) => name switch
    {
        SigV4 => "AwsAuthScheme.SigV4",
        "sigv4a" => "AwsAuthScheme.SigV4A",
        "sigv4-s3express" => "S3AuthSchemes.Express",
        "httpBearerAuth" => "AwsAuthScheme.Bearer",
        _ => throw new CodegenException($"{where} has the auth scheme '{name}', which this generator doesn't know."),
    };

    /// <summary>A list of schemes, as C#.</summary>
    /// <param name="where">The model, for messages.</param>
    /// <param name="names">The schemes' names.</param>
    internal static string Code(string where, IEnumerable<string> names) => $"[{string.Join(", ", names.Select(name => Code(where, name)))}]";
}
