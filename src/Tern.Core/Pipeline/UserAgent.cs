using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.Pipeline;

/// <summary>The <c>user-agent</c> of a client, created once.</summary>
/// <remarks>name/version ua/2.1 api/ID#version os/family#version lang/dotnet#version md/arch#name [md/aot] [exec-env/name] m/features [app/id]</remarks>
internal static class UserAgent
{
    private static readonly string Version = typeof(UserAgent).Assembly.GetName().Version?.ToString(3) ?? "0.0.0";

    public static string Create(AwsService service, AwsClientSettings settings)
    {
        var text = new StringBuilder($"tern/{Version} ua/2.1 api/");
        Append(text, service.Id);
        text.Append('#').Append(service.ApiVersion);
        text.Append(" os/").Append(OsFamily()).Append('#');
        Append(text, Environment.OSVersion.Version.ToString());
        text.Append(" lang/dotnet#");
        Append(text, Environment.Version.ToString());
        text.Append(" md/arch#");
        Append(text, RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant());
        if (!RuntimeFeature.IsDynamicCodeSupported) text.Append(" md/aot");
        if (Environment.GetEnvironmentVariable("AWS_EXECUTION_ENV") is { Length: > 0 } environment) Append(text.Append(" exec-env/"), environment);
        text.Append(" m/").Append(Features(settings));
        if (settings.ApplicationId is { Length: > 0 } id) Append(text.Append(" app/"), id);
        return text.ToString();
    }

    // E: standard retries. F: adaptive retries. N: custom endpoint. P, Q, R: account-id endpoints preferred,
    // disabled, required.
    private static string Features(AwsClientSettings settings)
    {
        var mode = settings.AccountIdEndpointMode switch { AccountIdEndpointMode.Preferred => ",P", AccountIdEndpointMode.Disabled => ",Q", _ => ",R" };
        return (settings.RetryMode == AwsRetryMode.Adaptive ? "F" : "E") + (settings.Endpoint is null ? "" : ",N") + mode;
    }

    private static string OsFamily() =>
        OperatingSystem.IsLinux() ? "linux" : OperatingSystem.IsWindows() ? "windows" : OperatingSystem.IsMacOS() ? "macos" : "other";

    // RFC 9110 tokens. Any other character, and # inside a value, becomes a hyphen.
    private static void Append(StringBuilder text, string value)
    {
        foreach (var c in value) text.Append(char.IsAsciiLetterOrDigit(c) || "!$%&'*+-.^_`|~".Contains(c, StringComparison.Ordinal) ? c : '-');
    }
}
