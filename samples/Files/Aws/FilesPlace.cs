using System.Text.RegularExpressions;
using Tern;

namespace Files.Aws;

/// <summary>The location and names of all resources, on AWS or the local AWS.</summary>
/// <param name="IsLocal">true for the local AWS in this process; false for AWS.</param>
/// <param name="Region">The Region on AWS; null for the one in the environment.</param>
/// <param name="Name">The prefix for the names of all resources.</param>
/// <param name="Bucket">The bucket's name. Unlike the other names, it must be unique across all accounts.</param>
internal sealed partial record FilesPlace(bool IsLocal, string? Region, string Name, string Bucket)
{
    public const string Section = "Files";

    /// <summary>The queue with a message for each uploaded file.</summary>
    public string Queue => Name + "-uploaded";

    /// <summary>The queue for messages that failed five times.</summary>
    public string FailedQueue => Name + "-uploaded-failed";

    /// <summary>The table with the counts of the files.</summary>
    public string Table => Name;

    /// <summary>The path of the settings in Parameter Store.</summary>
    public string Parameters => "/" + Name;

    /// <summary>The secret that signs upload tokens.</summary>
    public string TokenKey => Name + "/token-key";

    /// <summary>A description for display.</summary>
    public string Description => IsLocal ? $"a local AWS in this process, bucket {Bucket}" : $"AWS, bucket {Bucket}";

    /// <exception cref="FormatException">A setting is invalid; the message names it.</exception>
    public static FilesPlace Read(IConfiguration configuration)
    {
        var section = configuration.GetSection(Section);
        var name = section["Name"] is { Length: > 0 } named ? named : "files";
        if (!Names().IsMatch(name))
            throw new FormatException($"Files:Name is '{name}': expected 3 to 40 lower-case letters, digits and hyphens, such as files.");
        var region = (section["Region"] ?? configuration["AWS_REGION"] ?? configuration["AWS_DEFAULT_REGION"]) is { Length: > 0 } text ? text : null;
        return section["Bucket"] is { Length: > 0 } bucket ? new FilesPlace(false, region, name, bucket) : new FilesPlace(true, null, name, name);
    }

    /// <summary>The instructions for running without AWS.</summary>
    public const string WithoutAws = "To try it without AWS, unset Files__Bucket.";

    /// <summary>Configures the options that all clients share on AWS.</summary>
    public void Configure(AwsClientOptions options)
    {
        if (Region is not null) options.Region = Region;
    }

    [GeneratedRegex("^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$")]
    private static partial Regex Names();
}
