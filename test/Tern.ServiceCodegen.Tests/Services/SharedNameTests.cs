using Tern.ServiceChecks;
using Tern.ServiceChecks.Oracle;

namespace Tern.ServiceCodegen.Tests.Services;

public sealed class SharedNameTests
{
    // Event and Events of S3's old notifications are elements with the same name, in either order.
    [Fact]
    public void A_list_loses_no_element_to_a_member_of_the_same_name()
    {
        var cases = Directory.CreateTempSubdirectory("tern-shared-names-");
        string[] operations = ["GetBucketNotification"];
        var result = ServiceCheck.Run("s3", operations, compiles: true, cases.FullName, new OracleDraw("s3", operations, Seed: 7, Calls: 40));
        cases.Delete(recursive: true);
        Assert.True(result.Outcome == Outcome.Clean, string.Join('\n', result.Complaints.Take(3)));
    }
}
