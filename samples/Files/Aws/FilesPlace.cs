using System.Text.RegularExpressions;
using Tern;
using Tern.Credentials;
using Tern.S3;

namespace Files.Aws;

/// <summary>Where everything is, on AWS or on a stand-in of it, and what it is called there.</summary>
/// <param name="Endpoint">The stand-in, such as <c>http://127.0.0.1:5000</c> of moto_server; null for AWS.</param>
/// <param name="Region">The region; null for what the environment says.</param>
/// <param name="Name">What the names of all resources begin with.</param>
/// <param name="Bucket">The bucket. Unlike the others, no two accounts have one of the same name.</param>
internal sealed partial record FilesPlace(Uri? Endpoint, string? Region, string Name, string Bucket)
{
    public const string Section = "Files";

    /// <summary>A message for each file that was uploaded.</summary>
    public string Queue { get; init; } = Name + "-uploaded";

    /// <summary>The messages that could not be handled, after five times.</summary>
    public string FailedQueue => Name + "-uploaded-failed";

    /// <summary>What was counted in the files.</summary>
    public string Table => Name;

    /// <summary>The path of the settings in the Parameter Store.</summary>
    public string Parameters => "/" + Name;

    /// <summary>The secret that signs the names of uploads.</summary>
    public string TokenKey => Name + "/token-key";

    /// <summary>Says it to people.</summary>
    public string Description => Endpoint is null ? $"AWS, bucket {Bucket}" : $"{Endpoint.Authority}, bucket {Bucket}";

    /// <exception cref="FormatException">A setting can't be; the message names it.</exception>
    public static FilesPlace Read(IConfiguration configuration)
    {
        var section = configuration.GetSection(Section);
        var name = section["Name"] is { Length: > 0 } named ? named : "files";
        if (!Names().IsMatch(name)) throw new FormatException($"Files:Name is '{name}': expected 3 to 40 small letters, digits and hyphens, such as files.");
        var region = (section["Region"] ?? configuration["AWS_REGION"] ?? configuration["AWS_DEFAULT_REGION"]) is { Length: > 0 } text ? text : null;
        var bucket = section["Bucket"] is { Length: > 0 } own ? own : null;
        if (section["Endpoint"] is not { Length: > 0 } endpoint)
        {
            return new FilesPlace(null, region, name, bucket ?? throw new FormatException(
                "Files works on AWS unless told otherwise, and needs the name of a bucket there: set Files__Bucket.\n" + StandIn));
        }

        if (!Uri.TryCreate(endpoint, UriKind.Absolute, out var address) || address.Scheme is not ("http" or "https"))
            throw new FormatException($"Files:Endpoint is '{endpoint}': expected an address such as http://127.0.0.1:5000.");
        return new FilesPlace(address, region ?? "us-east-1", name, bucket ?? name);
    }

    /// <summary>How to have a stand-in, for whoever has none.</summary>
    public const string StandIn = """
        To try it without AWS:
          pip install 'moto[server]'
          dotnet run --project samples/Files -- --moto
        or on a moto_server that runs already:
          Files__Endpoint=http://127.0.0.1:5000 dotnet run --project samples/Files
        """;

    /// <summary>Sets what all clients share.</summary>
    public void Configure(AwsClientOptions options)
    {
        if (Region is not null) options.Region = Region;
        if (Endpoint is null) return;
        options.Endpoint = Endpoint;
        // Nobody's: real ones are for AWS alone.
        options.Credentials = new StaticCredentialProvider("moto", "moto");
        // moto_server loads a service at its first call.
        options.AttemptTimeout = TimeSpan.FromSeconds(60);
        options.TotalTimeout = TimeSpan.FromSeconds(120);
    }

    /// <summary>Sets what only S3 has: a stand-in has its buckets in the path, as there is no files.localhost.</summary>
    public void ConfigureS3(S3ClientOptions options)
    {
        if (Endpoint is not null) options.ForcePathStyle = true;
    }

    [GeneratedRegex("^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$")]
    private static partial Regex Names();
}
