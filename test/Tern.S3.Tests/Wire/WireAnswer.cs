namespace Tern.S3.Tests.Wire;

/// <summary>The response of a test's service.</summary>
internal sealed record WireAnswer(int Status, string Body = "", params (string Name, string Value)[] Headers)
{
    public static WireAnswer Ok { get; } = new(200);

    public static WireAnswer Error(int status, string code, params (string Name, string Value)[] headers) => new(
        status,
        $"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>{code}</Code><Message>No.</Message><RequestId>r1</RequestId><HostId>h1</HostId></Error>",
        [("x-amz-request-id", "r1"), ("x-amz-id-2", "h1"), .. headers]);
}
