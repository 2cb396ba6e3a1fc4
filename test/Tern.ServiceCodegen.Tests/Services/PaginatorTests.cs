using Tern.ServiceChecks;

namespace Tern.ServiceCodegen.Tests.Services;

/// <summary>
/// All paginators of a few services, each against scripted pages. Those of all services: <c>dotnet run --project codegen/Tern.ServiceChecks</c>, which does
/// the same after it has compiled a service.
/// </summary>
public sealed class PaginatorTests
{
    [Theory]
    [InlineData("dynamodb", "Query", "Scan", "ListTables")] // tokens that are maps, which answers hold even where they are not there
    [InlineData("s3", "ListParts", "ListObjectVersions", "ListObjectsV2")] // a number, several tokens, a token that is an element
    [InlineData("route53", "ListResourceRecordSets")]
    [InlineData("cloudfront", "ListDistributions")]
    [InlineData("ssm", "GetParametersByPath")]
    public void Pages_end_with_an_absent_or_empty_token_and_fail_when_one_repeats(string service, params string[] operations)
    {
        var result = ServiceCheck.Run(service, operations, compiles: true, cases: null);
        Assert.True(result.Outcome == Outcome.Clean, string.Join('\n', result.Complaints.Take(5)));
    }
}
