using Tern.Services.Ec2;
using Tern.Services.Ec2.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class ComputeTests(MotoServer moto)
{
    [Fact]
    public async Task Networks_are_made_and_found()
    {
        await using var ec2 = new Ec2Client(moto.Use(new Ec2ClientOptions()));
        var vpc = (await ec2.CreateVpcAsync(new CreateVpcRequest { CidrBlock = "10.9.0.0/16" })).Vpc!;
        var group = await ec2.CreateSecurityGroupAsync(new CreateSecurityGroupRequest { GroupName = "web", Description = "the web", VpcId = vpc.VpcId });
        await ec2.AuthorizeSecurityGroupIngressAsync(new AuthorizeSecurityGroupIngressRequest
        {
            GroupId = group.GroupId,
            IpPermissions =
            [
                new IpPermission
                {
                    IpProtocol = "tcp", FromPort = 443, ToPort = 443,
                    IpRanges = [new IpRange { CidrIp = "10.0.0.0/8" }, new IpRange { CidrIp = "192.168.0.0/16" }],
                },
            ],
        });

        var groups = await ec2.DescribeSecurityGroupsAsync(new DescribeSecurityGroupsRequest { GroupIds = [group.GroupId!] });
        var permission = Assert.Single(groups.SecurityGroups.Single().IpPermissions);
        Assert.Equal((443, 443), (permission.FromPort, permission.ToPort));
        Assert.Equal(["10.0.0.0/8", "192.168.0.0/16"], permission.IpRanges!.Select(static range => range.CidrIp).Order());

        var found = new List<Vpc>();
        var filter = new Filter { Name = "cidr", Values = ["10.9.0.0/16"] };
        await foreach (var one in ec2.DescribeVpcsItemsAsync(new DescribeVpcsRequest { Filters = [filter] })) found.Add(one);
        Assert.Equal(vpc.VpcId, Assert.Single(found).VpcId);
    }

    [Fact]
    public async Task An_error_has_the_services_code()
    {
        await using var ec2 = new Ec2Client(moto.Use(new Ec2ClientOptions()));
        var error = await Assert.ThrowsAsync<AwsServiceException>(
            async () => await ec2.DescribeVpcsAsync(new DescribeVpcsRequest { VpcIds = ["vpc-12345678"] }));
        Assert.Equal(("InvalidVpcID.NotFound", 400), (error.Code, error.StatusCode));
        Assert.NotNull(error.RequestId);
    }
}
