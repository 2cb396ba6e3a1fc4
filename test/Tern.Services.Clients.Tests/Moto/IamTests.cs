using Tern.Services.Iam;
using Tern.Services.Iam.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class IamTests(MotoServer moto)
{
    private const string Trust =
        """{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"lambda.amazonaws.com"},"Action":"sts:AssumeRole"}]}""";
    private const string Policy = """{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:Get*","Resource":"arn:aws:s3:::a+b/*"}]}""";

    [Fact]
    public async Task Policies_come_back_as_they_were_put()
    {
        await using var iam = new IamClient(moto.Use(new IamClientOptions()));
        await iam.CreateRoleAsync(new CreateRoleRequest { RoleName = "policies", AssumeRolePolicyDocument = Trust });
        await iam.PutRolePolicyAsync(new PutRolePolicyRequest { RoleName = "policies", PolicyName = "read", PolicyDocument = Policy });

        var role = await iam.GetRoleAsync(new GetRoleRequest { RoleName = "policies" });
        var policy = await iam.GetRolePolicyAsync(new GetRolePolicyRequest { RoleName = "policies", PolicyName = "read" });

        Assert.Equal(Trust, role.Role!.AssumeRolePolicyDocument);
        Assert.Equal(Policy, policy.PolicyDocument);
    }

    [Fact]
    public async Task Roles_come_in_pages()
    {
        await using var iam = new IamClient(moto.Use(new IamClientOptions()));
        for (var i = 0; i < 5; i++)
            await iam.CreateRoleAsync(new CreateRoleRequest { RoleName = $"paged{i}", AssumeRolePolicyDocument = Trust, Path = "/paged/" });

        var names = new List<string?>();
        await foreach (var role in iam.ListRolesItemsAsync(new ListRolesRequest { PathPrefix = "/paged/", MaxItems = 2 })) names.Add(role.RoleName);

        Assert.Equal(["paged0", "paged1", "paged2", "paged3", "paged4"], names.Order());
    }

    [Fact]
    public async Task A_role_that_is_there_or_is_not_is_an_error_of_its_own()
    {
        await using var iam = new IamClient(moto.Use(new IamClientOptions()));
        await iam.CreateRoleAsync(new CreateRoleRequest { RoleName = "twice", AssumeRolePolicyDocument = Trust });

        await Assert.ThrowsAsync<EntityAlreadyExistsException>(
            async () => await iam.CreateRoleAsync(new CreateRoleRequest { RoleName = "twice", AssumeRolePolicyDocument = Trust }));
        var error = await Assert.ThrowsAsync<NoSuchEntityException>(async () => await iam.GetRoleAsync(new GetRoleRequest { RoleName = "none" }));
        Assert.Equal(404, error.StatusCode);
    }
}
