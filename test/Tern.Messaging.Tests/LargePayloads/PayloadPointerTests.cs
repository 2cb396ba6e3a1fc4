namespace Tern.Messaging.Tests.LargePayloads;

public sealed class PayloadPointerTests
{
    [Fact]
    public void It_is_written_as_AWSs_extended_clients_write_it() => Assert.Equal(
        """["software.amazon.payloadoffloading.PayloadS3Pointer",{"s3BucketName":"bodies","s3Key":"002bc6ad-cb21-4664-ab05-d9cc56dcc7ed"}]""",
        new PayloadPointer("bodies", "002bc6ad-cb21-4664-ab05-d9cc56dcc7ed").ToString());

    // The second as Python's json.dumps has it; the others as older clients, and Powertools with its libraries repackaged, wrote it.
    [Theory]
    [InlineData("""["software.amazon.payloadoffloading.PayloadS3Pointer",{"s3BucketName":"b","s3Key":"k/ü"}]""")]
    [InlineData("""["software.amazon.payloadoffloading.PayloadS3Pointer", {"s3BucketName": "b", "s3Key": "k/\u00fc"}]""")]
    [InlineData("""["com.amazon.sqs.javamessaging.MessageS3Pointer", {"s3Key": "k/ü", "s3BucketName": "b"}]""")]
    [InlineData("""["awsv2.repackaged.software.amazon.payloadoffloading.PayloadS3Pointer",{"s3BucketName":"b","more":[1,{}],"s3Key":"k/ü"}]""")]
    public void It_is_read_as_any_of_them_writes_it(string body)
    {
        Assert.True(PayloadPointer.TryParse(body, out var pointer));
        Assert.Equal(new PayloadPointer("b", "k/ü"), pointer);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("[")]
    [InlineData("[1,2]")]
    [InlineData("""{"s3BucketName":"b","s3Key":"k"}""")]
    [InlineData("""["some.other.Class",{"s3BucketName":"b","s3Key":"k"}]""")]
    [InlineData("""["software.amazon.payloadoffloading.PayloadS3Pointer",{"s3BucketName":"b"}]""")]
    [InlineData("""["software.amazon.payloadoffloading.PayloadS3Pointer",{"s3BucketName":"","s3Key":"k"}]""")]
    [InlineData("""["software.amazon.payloadoffloading.PayloadS3Pointer",{"s3BucketName":1,"s3Key":"k"}]""")]
    [InlineData("""["software.amazon.payloadoffloading.PayloadS3Pointer",{"s3BucketName":"b","s3Key":"k"}] x""")]
    [InlineData("""["software.amazon.payloadoffloading.PayloadS3Pointer",{"s3BucketName":"b","s3Key":"k"},1]""")]
    public void Any_other_body_is_itself(string? body) => Assert.False(PayloadPointer.TryParse(body, out _));

    [Fact]
    public void Written_data_can_be_read()
    {
        var random = new Random(7);
        for (var i = 0; i < 1000; i++)
        {
            var key = new string([.. Enumerable.Range(0, random.Next(1, 60)).Select(_ => (char)random.Next(1, 0xD7FF))]);
            Assert.True(PayloadPointer.TryParse(new PayloadPointer("bucket", key).ToString(), out var pointer));
            Assert.Equal(new PayloadPointer("bucket", key), pointer);
        }
    }
}
