using Microsoft.Extensions.Configuration;
using Tern.Credentials;

namespace Tern.Hosting.Settings;

/// <summary>
/// The role that all clients of the application have, by AWSSDK.NET's keys: it is assumed with the credentials that they would have otherwise.
/// </summary>
/// <param name="Arn">The role's ARN.</param>
/// <param name="Options">How it is assumed.</param>
internal sealed record SharedRole(string Arn, AssumeRoleOptions Options)
{
    internal const string ArnKey = "SessionRoleArn";
    internal const string SessionNameKey = "SessionName";
    internal const string ExternalIdKey = "ExternalId";

    /// <summary>Whether a key is one of those of the role.</summary>
    internal static bool IsKey(string key) =>
        key.Equals(ArnKey, StringComparison.OrdinalIgnoreCase)
        || key.Equals(SessionNameKey, StringComparison.OrdinalIgnoreCase)
        || key.Equals(ExternalIdKey, StringComparison.OrdinalIgnoreCase);

    /// <returns>Null where the section names no role.</returns>
    /// <exception cref="AwsConfigurationException">A value does not fit.</exception>
    internal static SharedRole? Read(IConfiguration section)
    {
        var (arn, name, id) = (Find(ArnKey), Find(SessionNameKey), Find(ExternalIdKey));
        if (arn is null) return (name ?? id) is { } lone ? throw lone.Refused($"There is no {ArnKey}: add it") : null;
        return new SharedRole(arn.ToRole(), new AssumeRoleOptions { SessionName = name?.ToSessionName(), ExternalId = id?.Text });

        SettingValue? Find(string key) => SettingValue.Of(section.GetSection(key));
    }
}
