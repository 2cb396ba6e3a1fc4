using System.Web;
using Tern.Services.Ec2;
using Tern.Services.Ec2.Model;
using Tern.Services.Rds;
using Tern.Services.Rds.Model;

namespace Tern.Services.Clients.Tests.Facts;

/// <summary>Copies between Regions, which contain a request signed for the source Region, as in botocore.</summary>
public sealed class CopyTests
{
    private const string Answer =
        "<CopyDBSnapshotResponse><CopyDBSnapshotResult><DBSnapshot><Status>creating</Status></DBSnapshot></CopyDBSnapshotResult></CopyDBSnapshotResponse>";

    [Fact]
    public async Task A_copy_is_presigned_at_its_source_which_is_not_sent()
    {
        var request = Request("us-east-1");
        var form = await SendAsync(request);

        Assert.Null(form["SourceRegion"]);
        var url = new Uri(form["PreSignedUrl"]!);
        var query = HttpUtility.ParseQueryString(url.Query);
        Assert.Equal("rds.us-east-1.amazonaws.com", url.Host);
        Assert.Equal(
            ("CopyDBSnapshot", "eu-west-1", "copy", null, null),
            (query["Action"], query["DestinationRegion"], query["TargetDBSnapshotIdentifier"], query["SourceRegion"], query["PreSignedUrl"]));
        Assert.Contains("/us-east-1/rds/aws4_request", query["X-Amz-Credential"], StringComparison.Ordinal);
        Assert.Equal("3600", query["X-Amz-Expires"]);
        Assert.Null(request.PreSignedUrl);
    }

    [Fact]
    public async Task A_custom_address_is_sent_unchanged_and_no_source_means_no_address()
    {
        var request = Request("us-east-1");
        request.PreSignedUrl = "https://example.com/";
        var form = await SendAsync(request);
        Assert.Equal(("https://example.com/", null), (form["PreSignedUrl"], form["SourceRegion"]));
        Assert.Null((await SendAsync(Request(null)))["PreSignedUrl"]);
    }

    [Fact]
    public async Task A_copy_of_EC2_is_presigned_too_and_names_both_regions()
    {
        using var network = new Canned(static _ => (200, "<CopySnapshotResponse><snapshotId>snap-2</snapshotId></CopySnapshotResponse>"));
        await using var ec2 = new Ec2Client(network.Use(new Ec2ClientOptions()));
        var request = new CopySnapshotRequest { SourceRegion = "us-east-1", SourceSnapshotId = "snap-1", DestinationRegion = "ap-south-1" };

        Assert.Equal("snap-2", (await ec2.CopySnapshotAsync(request)).SnapshotId);

        var form = HttpUtility.ParseQueryString(network.Asked.Single().Body);
        Assert.Equal(("us-east-1", "eu-west-1", "snap-1"), (form["SourceRegion"], form["DestinationRegion"], form["SourceSnapshotId"]));
        var url = new Uri(form["PresignedUrl"]!);
        var query = HttpUtility.ParseQueryString(url.Query);
        Assert.Equal("ec2.us-east-1.amazonaws.com", url.Host);
        Assert.Equal(
            ("CopySnapshot", "us-east-1", "eu-west-1", "snap-1", null),
            (query["Action"], query["SourceRegion"], query["DestinationRegion"], query["SourceSnapshotId"], query["PresignedUrl"]));
        Assert.Contains("/us-east-1/ec2/aws4_request", query["X-Amz-Credential"], StringComparison.Ordinal);
        Assert.Equal((null, "ap-south-1"), (request.PresignedUrl, request.DestinationRegion));
    }

    private static CopyDBSnapshotRequest Request(string? source) => new()
    {
        SourceDBSnapshotIdentifier = "arn:aws:rds:us-east-1:123456789012:snapshot:s", TargetDBSnapshotIdentifier = "copy", SourceRegion = source,
    };

    private static async Task<System.Collections.Specialized.NameValueCollection> SendAsync(CopyDBSnapshotRequest request)
    {
        using var network = new Canned(static _ => (200, Answer));
        await using var rds = new RdsClient(network.Use(new RdsClientOptions()));
        await rds.CopyDBSnapshotAsync(request);
        return HttpUtility.ParseQueryString(network.Asked.Single().Body);
    }
}
