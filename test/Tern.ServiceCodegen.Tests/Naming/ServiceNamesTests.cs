using Tern.ServiceCodegen.Naming;

namespace Tern.ServiceCodegen.Tests.Naming;

public sealed class ServiceNamesTests
{
    [Theory]
    [InlineData("SSM", "Ssm")]
    [InlineData("DynamoDB", "DynamoDb")]
    [InlineData("DynamoDB Streams", "DynamoDbStreams")]
    [InlineData("SESv2", "SesV2")]
    [InlineData("WAFV2", "WafV2")]
    [InlineData("EC2", "Ec2")]
    [InlineData("S3 Control", "S3Control")]
    [InlineData("IoTSiteWise", "IoTSiteWise")]
    [InlineData("IoT Data Plane", "IoTDataPlane")]
    [InlineData("AIOps", "AiOps")]
    [InlineData("XRay", "XRay")]
    [InlineData("CleanRoomsML", "CleanRoomsMl")]
    [InlineData("codeartifact", "Codeartifact")]
    [InlineData("Lex Runtime V2", "LexRuntimeV2")]
    [InlineData("Elastic Load Balancing v2", "ElasticLoadBalancingV2")]
    [InlineData("MediaPackageV2", "MediaPackageV2")]
    public void A_client_is_named_after_the_services_id(string id, string name) => Assert.Equal(name, ServiceNames.Of(id));
}
