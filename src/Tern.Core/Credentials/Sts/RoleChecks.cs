namespace Tern.Credentials;

/// <summary>Validates the settings of a role before STS would reject them.</summary>
internal static class RoleChecks
{
    public static void CheckArn(string roleArn)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(roleArn);
        if (!roleArn.StartsWith("arn:", StringComparison.Ordinal))
            throw new ArgumentException($"'{roleArn}' isn't the ARN of a role. Expected one such as arn:aws:iam::123456789012:role/reader.", nameof(roleArn));
    }

    public static void CheckSessionName(string? name)
    {
        if (name is null) return;
        var valid = name.Length is >= 2 and <= 64;
        foreach (var c in name) valid &= char.IsAsciiLetterOrDigit(c) || "_+=,.@-".Contains(c);
        if (!valid) throw new AwsConfigurationException($"The option SessionName must have 2 to 64 letters, digits or _+=,.@-, but is '{name}'.");
    }

    public static int? ToSeconds(TimeSpan? duration)
    {
        if (duration is not { } time) return null;
        return time >= TimeSpan.FromMinutes(15) && time <= TimeSpan.FromHours(12)
            ? (int)time.TotalSeconds
            : throw new AwsConfigurationException($"The option Duration must be between 15 minutes and 12 hours, but is {time}.");
    }
}
