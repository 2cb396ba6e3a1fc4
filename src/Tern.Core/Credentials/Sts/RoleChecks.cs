namespace Tern.Credentials;

/// <summary>Validates the settings of a role before STS would reject them.</summary>
internal static class RoleChecks
{
    public static void CheckArn(string roleArn)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(roleArn);
        if (!roleArn.StartsWith("arn:", StringComparison.Ordinal))
            throw new ArgumentException($"'{roleArn}' is no role. Expected its ARN, such as arn:aws:iam::123456789012:role/reader.", nameof(roleArn));
    }

    public static void CheckSessionName(string? name)
    {
        if (name is null) return;
        var valid = name.Length is >= 2 and <= 64;
        foreach (var c in name) valid &= char.IsAsciiLetterOrDigit(c) || "_+=,.@-".Contains(c);
        if (!valid) throw new AwsConfigurationException($"The option SessionName is '{name}'. Expected 2 to 64 letters, digits or _+=,.@-.");
    }

    public static int? ToSeconds(TimeSpan? duration)
    {
        if (duration is not { } time) return null;
        return time >= TimeSpan.FromMinutes(15) && time <= TimeSpan.FromHours(12)
            ? (int)time.TotalSeconds
            : throw new AwsConfigurationException($"The option Duration is {time}. Expected 15 minutes to 12 hours.");
    }
}
