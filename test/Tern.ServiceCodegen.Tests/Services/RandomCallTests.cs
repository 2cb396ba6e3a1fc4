using Tern.ServiceChecks;
using Tern.ServiceChecks.Oracle;

namespace Tern.ServiceCodegen.Tests.Services;

/// <summary>
/// Random calls of twelve services, each operation three times. All services: <c>dotnet run --project codegen/Tern.ServiceChecks -- --oracle</c>.
/// </summary>
/// <param name="services">The services.</param>
public sealed class RandomCallTests(TwelveServices services) : IClassFixture<TwelveServices>
{
    [Fact]
    public void All_compile_are_called_and_read_what_was_written()
    {
        Assert.Equal(12, services.Results.Count);
        Assert.All(services.Results, result =>
            Assert.True(result.Outcome == Outcome.Clean, $"{result.Service}: {string.Join('\n', result.Complaints.Take(5))}"));
        Assert.Equal(
            ["awsJson1_0", "awsJson1_1", "awsQuery", "ec2Query", "restJson1", "restXml", "rpcv2Cbor"],
            services.Results.Select(result => result.Protocol).Distinct().Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Botocore_sends_and_reads_the_same()
    {
        var missing = OracleRun.Missing();
        Assert.SkipWhen(missing is not null, missing ?? "");
        var output = new StringWriter();
        Assert.True(OracleRun.Compare(services.Cases, output), output.ToString());
        Assert.Contains("12 services", output.ToString(), StringComparison.Ordinal);
    }
}
