using System.Text;
using Tern.Lambda.Functions;
using Tern.Lambda.Tests.Events;

namespace Tern.Lambda.Tests.Functions;

public sealed class EventShapeDetectorTests
{
    public static TheoryData<string> Samples => EventSamples.Names;

    [Theory]
    [MemberData(nameof(Samples))]
    public void Every_sample_is_told_by_its_members(string name) => Assert.Equal(Expected(name), EventShapeDetector.Detect(EventSamples.Bytes(name)));

    [Theory]
    [InlineData("")]
    [InlineData("7")]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("{\"Records\":")]
    [InlineData("{\"Records\":null}")]
    [InlineData("{\"Records\":[]}")]
    [InlineData("{\"Records\":[7]}")]
    [InlineData("{\"Records\":[{\"eventSource\":7},{}]}")]
    [InlineData("{\"Records\":[{\"eventSource\":\"aws:new\"}],\"more\":[[1]]}")]
    [InlineData("{\"requestContext\":7,\"triggerSource\":{}}")]
    [InlineData("{\"requestContext\":null,\"version\":[],\"type\":{},\"detail-type\":[],\"eventSource\":{},\"Event\":[]}")]
    [InlineData("{\"triggerSource\":\"Unknown_Trigger\"}")]
    [InlineData("{\"triggerSource\":\"PreSignUp\"}")]
    [InlineData("{\"order\":{\"Records\":[{\"eventSource\":\"aws:sqs\"}],\"httpMethod\":\"GET\"}}")]
    public void Events_that_AWS_does_not_send_have_no_shape(string json) =>
        Assert.Equal(EventShape.Unknown, EventShapeDetector.Detect(Encoding.UTF8.GetBytes(json)));

    [Fact]
    public void Members_count_in_any_order()
    {
        Assert.Equal(
            EventShape.Firehose,
            EventShapeDetector.Detect(
                """{"records":[{"data":"eA=="}],"invocationId":"i","deliveryStreamArn":"arn:aws:firehose:eu-west-1:1:deliverystream/d"}"""u8));
        Assert.Equal(EventShape.Kafka, EventShapeDetector.Detect("""{"records":{"t-0":[]},"eventSource":"aws:kafka"}"""u8));
        Assert.Equal(
            EventShape.FunctionUrl,
            EventShapeDetector.Detect("""{"requestContext":{"http":{},"domainName":"x.lambda-url.eu-west-1.on.aws"},"rawPath":"/"}"""u8));
        Assert.Equal(EventShape.Sqs, EventShapeDetector.Detect("""{"Records":[{"messageId":"1","attributes":{"a":[1]},"eventSource":"aws:sqs"}]}"""u8));
    }

    // AWS's own sample of a REST API's request has such an id.
    [Theory]
    [InlineData("""{"httpMethod":"GET","path":"/","requestContext":{"connectionId":"c","httpMethod":"GET"}}""", "RestApi")]
    [InlineData("""{"requestContext":{"connectionId":"c","eventType":null},"httpMethod":"GET"}""", "RestApi")]
    [InlineData("""{"requestContext":{"eventType":"MESSAGE","connectionId":"c"},"httpMethod":"GET"}""", "WebSocket")]
    [InlineData("""{"requestContext":{"connectionId":"c"},"body":"x"}""", "WebSocket")]
    public void A_connections_id_alone_does_not_make_a_request_of_a_WebSocket(string json, string expected) =>
        Assert.Equal(expected, EventShapeDetector.Detect(Encoding.UTF8.GetBytes(json)).ToString());

    private static EventShape Expected(string sample) => sample switch
    {
        "EventBridgeEvent.schedule" or "EventBridgeEvent.scheduler" => EventShape.Schedule,
        "HttpApiRequest.function-url" or "HttpApiRequest.function-url-iam" => EventShape.FunctionUrl,
        _ => sample.Split('.')[0] switch
        {
            // Parts of events, not events.
            "CloudWatchLogsData" or "S3ObjectDetail" or "SnsMessage" => EventShape.Unknown,
            var type when type.EndsWith("Detail", StringComparison.Ordinal) => EventShape.Unknown,
            // Answers.
            "SesDisposition" => EventShape.Unknown,
            var type when type.EndsWith("Response", StringComparison.Ordinal) => EventShape.Unknown,
            "ConnectContactFlowEvent" => EventShape.Connect,
            "CustomResourceRequest" => EventShape.CustomResourceRequest,
            var type when Enum.TryParse<EventShape>(
                type.Replace("Event", "", StringComparison.Ordinal).Replace("Request", "", StringComparison.Ordinal), out var shape) => shape,
            "EventBridgeEvent" => EventShape.EventBridge,
            "RequestAuthorizerRequest" => EventShape.RequestAuthorizer,
            var type => throw new InvalidOperationException($"Say which shape {type} has."),
        },
    };
}
