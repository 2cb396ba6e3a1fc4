using Tern.Services.CloudFormation;
using Tern.Services.CloudFormation.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class CloudFormationTests(MotoServer moto)
{
    [Fact]
    public async Task A_stack_is_made_waited_for_and_described()
    {
        await using var cloud = new CloudFormationClient(moto.Use(new CloudFormationClientOptions()));
        await cloud.CreateStackAsync(new CreateStackRequest
        {
            StackName = "shop",
            TemplateBody = """
                {"Parameters":{"Name":{"Type":"String"}},
                 "Resources":{"Topic":{"Type":"AWS::SNS::Topic","Properties":{"TopicName":{"Ref":"Name"}}}},
                 "Outputs":{"Topic":{"Value":{"Ref":"Topic"}}}}
                """,
            Parameters = [new Parameter { ParameterKey = "Name", ParameterValue = "orders" }],
            Tags = [new Tag { Key = "team", Value = "a&b" }],
        });
        await cloud.WaitUntilStackCreateCompleteAsync(new DescribeStacksRequest { StackName = "shop" });

        var stack = (await cloud.DescribeStacksAsync(new DescribeStacksRequest { StackName = "shop" })).Stacks.Single();
        Assert.Equal(StackStatus.CreateComplete, stack.StackStatus);
        Assert.EndsWith(":orders", stack.Outputs.Single().OutputValue, StringComparison.Ordinal);
        Assert.Equal("a&b", stack.Tags.Single().Value);
        var resources = await cloud.DescribeStackResourcesAsync(new DescribeStackResourcesRequest { StackName = "shop" });
        Assert.Equal("AWS::SNS::Topic", resources.StackResources.Single().ResourceType);
    }
}
