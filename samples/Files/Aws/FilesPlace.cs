using System.Text.RegularExpressions;
using Tern;
using Tern.Credentials;
using Tern.S3;

namespace Files.Aws;

/// <summary>The location and names of all resources, on AWS or a stand-in.</summary>
/// <param name="Endpoint">The stand-in's endpoint, such as <c>http://127.0.0.1:5000</c> for moto_server; null for
/// AWS.</param>
/// <param name="Region">The region; null for the one in the environment.</param>
/// <param name="Name">The prefix for the names of all resources.</param>
/// <param name="Bucket">The bucket's name. Unlike the other names, it must be unique across all accounts.</param>
internal sealed partial record FilesPlace(Uri? Endpoint, string? Region, string Name, string Bucket)
{
    public const string Section = "Files";

    /// <summary>The queue with a message for each uploaded file.</summary>
    public string Queue { get; init; } = Name + "-uploaded";

    /// <summary>The queue for messages that failed five times.</summary>
    public string FailedQueue => Name + "-uploaded-failed";

    /// <summary>The table with the counts of the files.</summary>
    public string Table => Name;

    /// <summary>The path of the settings in Parameter Store.</summary>
    public string Parameters => "/" + Name;

    /// <summary>The secret that signs upload tokens.</summary>
    public string TokenKey => Name + "/token-key";

    /// <summary>A description for display.</summary>
    public string Description => Endpoint is null ? $"AWS, bucket {Bucket}" : $"{Endpoint.Authority}, bucket {Bucket}";

    /// <exception cref="FormatException">A setting is invalid; the message names it.</exception>
    public static FilesPlace Read(IConfiguration configuration)
    {
        var section = configuration.GetSection(Section);
        var name = section["Name"] is { Length: > 0 } named ? named : "files";
        if (!Names().IsMatch(name))
            throw new FormatException($"Files:Name is '{name}': expected 3 to 40 lower-case letters, digits and hyphens, such as files.");
        var region = (section["Region"] ?? configuration["AWS_REGION"] ?? configuration["AWS_DEFAULT_REGION"]) is { Length: > 0 } text ? text : null;
        var bucket = section["Bucket"] is { Length: > 0 } own ? own : null;
        if (section["Endpoint"] is not { Length: > 0 } endpoint)
        {
            return new FilesPlace(null, region, name, bucket ?? throw new FormatException(
                "Files uses AWS by default, and needs the name of a bucket there: set Files__Bucket.\n" + StandIn));
        }

        if (!Uri.TryCreate(endpoint, UriKind.Absolute, out var address) || address.Scheme is not ("http" or "https"))
            throw new FormatException($"Files:Endpoint is '{endpoint}': expected an address such as http://127.0.0.1:5000.");
        return new FilesPlace(address, region ?? "us-east-1", name, bucket ?? name);
    }

    /// <summary>The instructions for starting a stand-in.</summary>
    public const string StandIn = """
        To try it without AWS:
          pip install 'moto[server]'
          dotnet run --project samples/Files -- --moto
        or with a moto_server that is already running:
          Files__Endpoint=http://127.0.0.1:5000 dotnet run --project samples/Files
        """;

    /// <summary>Configures the options that all clients share.</summary>
    public void Configure(AwsClientOptions options)
    {
        if (Region is not null) options.Region = Region;
        if (Endpoint is null) return;
        options.Endpoint = Endpoint;
        // Dummy credentials: real ones must only be sent to AWS.
        options.Credentials = new StaticCredentialProvider("moto", "moto");
        // moto_server loads a service on its first call.
        options.AttemptTimeout = TimeSpan.FromSeconds(60);
        options.TotalTimeout = TimeSpan.FromSeconds(120);
    }

    /// <summary>
    /// Configures the options that only S3 has: a stand-in has its buckets in the path, because there is no host such
    /// as files.localhost.
    /// </summary>
    public void ConfigureS3(S3ClientOptions options)
    {
        if (Endpoint is not null) options.ForcePathStyle = true;
    }

    [GeneratedRegex("^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$")]
    private static partial Regex Names();
}
