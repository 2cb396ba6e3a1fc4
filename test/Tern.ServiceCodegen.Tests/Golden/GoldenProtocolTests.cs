using System.Text;
using Tern.Services.BedrockRuntime;
using Tern.Services.BedrockRuntime.Model;
using Tern.Services.CloudWatch;
using Tern.Services.CloudWatch.Model;
using Tern.Services.Ec2;
using Tern.Services.Ec2.Model;
using Tern.Services.Route53;
using Tern.Services.Route53.Model;
using Tern.Services.Scheduler;
using Tern.Services.Scheduler.Model;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;
using Tern.Services.Sts;
using Tern.Services.Sts.Model;
using Tern.TestHarness;

namespace Tern.ServiceCodegen.Tests.Golden;

/// <summary>A small service of every protocol, as users get it: committed beside these tests, and called once.</summary>
public sealed class GoldenProtocolTests
{
    [Fact]
    public async Task In_JSON()
    {
        using var network = new GoldenHandler("""{"Parameter":{"Name":"/a","Type":"String","Value":"1","LastModifiedDate":1.5}}"""u8.ToArray());
        await using var ssm = new SsmClient(network.Use(new SsmClientOptions()));
        var answer = await ssm.GetParameterAsync(new GetParameterRequest { Name = "/a", WithDecryption = true });

        Assert.Equal("""{"Name":"/a","WithDecryption":true}""", network.Sent);
        Assert.Equal("AmazonSSM.GetParameter", network.Headers["x-amz-target"]);
        Assert.Equal(("1", ParameterType.String), (answer.Parameter!.Value, answer.Parameter.Type));
        Assert.Equal(DateTimeOffset.UnixEpoch.AddSeconds(1.5), answer.Parameter.LastModifiedDate);
    }

    [Fact]
    public async Task In_REST_with_JSON()
    {
        using var network = new GoldenHandler("""{"Name":"nightly","State":"ACTIVE","CreationDate":1.5}"""u8.ToArray());
        await using var scheduler = new SchedulerClient(network.Use(new SchedulerClientOptions()));

        await scheduler.TagResourceAsync(new TagResourceRequest { ResourceArn = "arn:g", Tags = [new() { Key = "a", Value = "b" }] });
        Assert.Equal(("/tags/arn%3Ag", """{"Tags":[{"Key":"a","Value":"b"}]}"""), (network.Address!.PathAndQuery, network.Sent));

        var answer = await scheduler.GetScheduleGroupAsync(new GetScheduleGroupRequest { Name = "nightly" });
        Assert.Equal(("/schedule-groups/nightly", ""), (network.Address.PathAndQuery, network.Sent));
        Assert.Equal((ScheduleGroupState.Active, DateTimeOffset.UnixEpoch.AddSeconds(1.5)), (answer.State, answer.CreationDate));
    }

    [Fact]
    public async Task In_the_query_protocol_unsigned()
    {
        using var network = new GoldenHandler("""
            <R><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>ASIA1</AccessKeyId><Expiration>2030-01-02T03:04:05Z</Expiration></Credentials>
            </AssumeRoleWithWebIdentityResult></R>
            """u8.ToArray());
        await using var sts = new StsClient(network.Use(new StsClientOptions()));
        var request = new AssumeRoleWithWebIdentityRequest
        {
            RoleArn = "arn:r", RoleSessionName = "s", WebIdentityToken = "t", PolicyArns = [new PolicyDescriptorType { Arn = "arn:p" }],
        };
        var answer = await sts.AssumeRoleWithWebIdentityAsync(request);

        Assert.Equal(
            "Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=arn%3Ar&RoleSessionName=s&WebIdentityToken=t&PolicyArns.member.1.arn=arn%3Ap",
            network.Sent);
        Assert.DoesNotContain("authorization", network.Headers.Keys);
        Assert.Equal(
            ("ASIA1", new DateTimeOffset(2030, 1, 2, 3, 4, 5, TimeSpan.Zero)), (answer.Credentials!.AccessKeyId, answer.Credentials.Expiration!.Value));
    }

    [Fact]
    public async Task In_EC2s_query_protocol()
    {
        using var network = new GoldenHandler("<R><regionInfo><item><regionName>eu-west-1</regionName></item></regionInfo></R>"u8.ToArray());
        await using var ec2 = new Ec2Client(network.Use(new Ec2ClientOptions()));
        var answer = await ec2.DescribeRegionsAsync(
            new DescribeRegionsRequest { RegionNames = ["eu-west-1"], Filters = [new Filter { Name = "a", Values = ["b", "c"] }] });

        Assert.Equal(
            "Action=DescribeRegions&Version=2016-11-15&RegionName.1=eu-west-1&Filter.1.Name=a&Filter.1.Value.1=b&Filter.1.Value.2=c", network.Sent);
        Assert.Equal("eu-west-1", answer.Regions.Single().RegionName);
    }

    [Fact]
    public async Task In_REST_with_XML()
    {
        using var network = new GoldenHandler("<ChangeTagsForResourceResponse/>"u8.ToArray());
        await using var route53 = new Route53Client(network.Use(new Route53ClientOptions()));
        await route53.ChangeTagsForResourceAsync(new ChangeTagsForResourceRequest
        {
            ResourceType = TagResourceType.Hostedzone, ResourceId = "Z1", AddTags = [new() { Key = "a", Value = "<b>" }], RemoveTagKeys = ["c"],
        });

        Assert.Equal("/2013-04-01/tags/hostedzone/Z1", network.Address!.PathAndQuery);
        Assert.Equal(
            """<ChangeTagsForResourceRequest xmlns="https://route53.amazonaws.com/doc/2013-04-01/">"""
            + "<AddTags><Tag><Key>a</Key><Value>&lt;b&gt;</Value></Tag></AddTags><RemoveTagKeys><Key>c</Key></RemoveTagKeys></ChangeTagsForResourceRequest>",
            network.Sent[network.Sent.IndexOf("<Change", StringComparison.Ordinal)..]);
    }

    [Fact]
    public async Task In_CBOR()
    {
        byte[] metrics = [0xA1, 0x67, .. "Metrics"u8, 0x81, 0xA1, 0x6A, .. "MetricName"u8, 0x66, .. "Orders"u8];
        using var network = new GoldenHandler(metrics, ("smithy-protocol", "rpc-v2-cbor"), ("content-type", "application/cbor"));
        await using var cloudWatch = new CloudWatchClient(network.Use(new CloudWatchClientOptions()));
        var answer = await cloudWatch.ListMetricsAsync(new ListMetricsRequest { Namespace = "shop" });

        Assert.Equal("/service/GraniteServiceVersion20100801/operation/ListMetrics", network.Address!.PathAndQuery);
        Assert.Contains("Namespace", network.Sent, StringComparison.Ordinal);
        Assert.Equal("Orders", answer.Metrics.Single().MetricName);
    }

    [Fact]
    public async Task In_a_stream_of_events()
    {
        var events = EventFrame.Of("chunk", "application/json", """{"bytes":"aGVs"}"""u8)
            .Concat(EventFrame.Of("chunk", "application/json", """{"bytes":"bG8="}"""u8));
        using var network = new GoldenHandler([.. events], ("content-type", "application/vnd.amazon.eventstream"));
        await using var bedrock = new BedrockRuntimeClient(network.Use(new BedrockRuntimeClientOptions()));
        await using var answer = await bedrock.InvokeModelWithResponseStreamAsync(
            new InvokeModelWithResponseStreamRequest { ModelId = "m:1", Body = "{}"u8.ToArray() });

        var text = "";
        await foreach (var one in answer.Body!)
            if (one.TryGetChunk(out var chunk)) text += Text(chunk.Bytes);
        Assert.Equal(("/model/m%3A1/invoke-with-response-stream", "{}", "hello"), (network.Address!.PathAndQuery, network.Sent, text));
    }

    private static string Text(ReadOnlyMemory<byte>? bytes) => Encoding.UTF8.GetString(bytes!.Value.Span);
}
