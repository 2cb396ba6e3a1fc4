using Microsoft.Extensions.Configuration;
using Tern.Credentials;

namespace Tern.Hosting;

/// <summary>
/// The role of all clients of the application, from AWSSDK.NET's keys. It is assumed with the credentials that the
/// clients would otherwise use.
/// </summary>
/// <param name="Arn">The role's ARN.</param>
/// <param name="Options">The settings for assuming it.</param>
internal sealed record SharedRole(string Arn, AssumeRoleOptions Options)
{
    internal const string ArnKey = "SessionRoleArn";
    internal const string SessionNameKey = "SessionName";
    internal const string ExternalIdKey = "ExternalId";

    /// <summary>Returns true if a key belongs to the role; otherwise, false.</summary>
    internal static bool IsKey(string key) =>
        key.Equals(ArnKey, StringComparison.OrdinalIgnoreCase)
        || key.Equals(SessionNameKey, StringComparison.OrdinalIgnoreCase)
        || key.Equals(ExternalIdKey, StringComparison.OrdinalIgnoreCase);

    /// <returns>The role, or null if the section specifies none.</returns>
    /// <exception cref="AwsConfigurationException">A value isn't valid.</exception>
    internal static SharedRole? Read(IConfiguration section)
    {
        var (arn, name, id) = (Find(ArnKey), Find(SessionNameKey), Find(ExternalIdKey));
        if (arn is null) return (name ?? id) is { } lone ? throw lone.Lacks(ArnKey) : null;
        return new SharedRole(arn.ToRole(), new AssumeRoleOptions { SessionName = name?.ToSessionName(), ExternalId = id?.Text });

        SettingValue? Find(string key) => SettingValue.Of(section.GetSection(key));
    }
}
