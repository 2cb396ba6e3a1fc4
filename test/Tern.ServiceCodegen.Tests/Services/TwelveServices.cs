using Tern.ServiceChecks;

namespace Tern.ServiceCodegen.Tests.Services;

/// <summary>Twelve services of all protocols, generated and compiled, whose operations were called once with random requests and answers.</summary>
public sealed class TwelveServices : IDisposable
{
    // EC2's 800 operations take a minute. These services have all features of its protocol.
    private static readonly string[] OfEc2 = ["CreateTags", "DescribeInstances", "DescribeRegions", "ModifyInstanceAttribute"];

    private static readonly string[] Names =
    [
        "cloudfront", "cloudwatch", "ebs", "ec2", "glacier", "lambda", "route53", "scheduler", "secretsmanager", "sqs", "stepfunctions", "sts",
    ];

    /// <summary>Compiles and calls them.</summary>
    public TwelveServices() => Results = [.. Names.Select(name => ServiceCheck.Run(name, name == "ec2" ? OfEc2 : [], compiles: true, Cases))];

    internal string Cases { get; } = Directory.CreateTempSubdirectory("twelve").FullName;

    internal IReadOnlyList<ServiceResult> Results { get; }

    /// <summary>Deletes the recorded results.</summary>
    public void Dispose() => Directory.Delete(Cases, recursive: true);
}
